/** One of the stars of a testimonial, in night ink. */
export const STAR =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" aria-hidden="true"><path d="M12 1.8l3.1 6.5 7.1.9-5.2 5 1.3 7.1L12 17.8l-6.3 3.5L7 14.2l-5.2-5 7.1-.9z" fill="#15122A"/></svg>';
