/** The claims of a verified Google ID token. */
export interface GoogleProfile {
  /** Google's stable id of the person. */
  readonly subject: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly name: string;
}

export interface GoogleIdentity {
  /**
   * Verifies signature, issuer, audience and expiry. Throws AppError: `google_refused` when any is wrong, `unavailable`
   * when Google's keys cannot be fetched.
   */
  verify(idToken: string): Promise<GoogleProfile>;
}
