/** One text message. `to` is E.164 ("+33639980001"). */
export interface Sms {
  /** Identifies repetitions of one message. */
  readonly id: string;
  readonly to: string;
  readonly text: string;
}

/** Sends text messages. The caller decides on retries. */
export interface SmsSender {
  /** Resolves once the message is accepted. Errors contain neither number nor text. */
  send(sms: Sms): Promise<void>;
}
