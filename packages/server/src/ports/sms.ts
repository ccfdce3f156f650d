/** One text message. `to` is E.164 ("+33639980001"). */
export interface Sms {
  /** Tells a repetition from another message. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** Hands text messages over to the outside. The caller decides on retries. */
export interface SmsSender {
  /** Resolves once the message is accepted. Errors name no number and repeat no text. */
  send(sms: Sms): Promise<void>;
}
