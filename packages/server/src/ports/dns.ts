/** What DNS says. Never throws: null when it did not answer in time, an empty list when there is no such record. */
export interface Dns {
  /** TXT records, each put together. */
  texts(name: string): Promise<readonly string[] | null>;
  /** Its IP addresses, of both versions. */
  addresses(name: string): Promise<readonly string[] | null>;
  /** Names of the servers that take e-mail for a domain. */
  mailServers(domain: string): Promise<readonly string[] | null>;
}
