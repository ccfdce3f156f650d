import { redirect } from 'react-router';
import { answerOrRefuse, isRefusal } from '../../lib/page-errors.ts';

const SEE_OTHER = 303;

/** Leads back to the page, which shows how it stands now: also where somebody else paid or closed it meanwhile. */
export async function answerPayment(paying: Promise<void>, page: string): Promise<Response> {
  const forgive = (error: unknown) => {
    if (!isRefusal(error) || error.code !== 'conflict') throw error;
  };
  await answerOrRefuse(paying.catch(forgive));
  return redirect(page, SEE_OTHER);
}
