/** One text message to some phones. */
export interface SmsMessage {
  readonly phones: readonly string[];
  /** Values of the template. */
  readonly params: Readonly<Record<string, string>>;
}

/** Configuration of a service, with its keys. */
export interface SmsService {
  readonly tenantId: string;
  readonly code: string;
  readonly category: number;
  /** Number of the template at the provider; the template itself where the provider takes texts. */
  readonly template: string;
  readonly endpoint: string | null;
  readonly keyId: string;
  readonly secret: string;
  readonly region: string | null;
  readonly signName: string;
  /** It may be in the local network. */
  readonly local: boolean;
}

/** A way to send messages. */
export interface SmsProvider {
  /** Sends the message. Throws when the provider does not take it; the error must hold no secret. */
  send(service: SmsService, message: SmsMessage): Promise<void>;
}

/** Fills `${name}` and `#name#` in. */
export const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replace(/\$\{(\w+)\}|#(\w+)#/g, (whole, dollar?: string, hash?: string) => {
    const name = dollar ?? hash ?? '';
    return Object.hasOwn(params, name) ? (params[name] ?? '') : whole;
  });
