import type { SmsPurpose } from '../../../contract/sms';
import type { ThirdPartyProvider } from '../../../contract/third-parties';

/** What lies outside this server, or stands in for it. */
export interface Providers {
  readonly sms: SmsProvider;
  readonly bjca: Bjca;
  readonly thirdParties: ThirdParties;
  readonly weChat: WeChat;
}

/** A code on its way to a telephone. */
export interface SmsMessage {
  readonly phone: string;
  readonly purpose: SmsPurpose;
  readonly code: string;
}

/** Sends text messages. It throws when one was not taken. */
export interface SmsProvider {
  send(now: number, message: SmsMessage): Promise<void>;
}

interface BjcaSealed {
  readonly cipherPwd: string;
  readonly keyId: string;
}

/** The certificate authority that seals passwords (§7.1), as far as this server needs it. */
export interface Bjca {
  encrypt(now: number, username: string, password: string): Promise<BjcaSealed>;
  /** Undefined: not sealed here for this username, or opened before. */
  decrypt(now: number, username: string, sealed: BjcaSealed): Promise<string | undefined>;
}

/** What a tenant has said of a third party, as far as asking it takes. */
export interface Asking {
  readonly clientId: string;
  readonly clientSecret: string | null;
  readonly tokenUrl: string | null;
  readonly userUrl: string | null;
}

export interface CodeGrant {
  readonly code: string;
  readonly redirectUri?: string | undefined;
}

/** Asks a third party which of its accounts a code stands for: the same id every time; undefined when the code is not good. */
export type Identify = (asking: Asking, grant: CodeGrant) => Promise<string | undefined>;

export interface ThirdParties {
  readonly identify: Readonly<Partial<Record<ThirdPartyProvider, Identify>>>;
  /** Whether this server may call an address at all: its operator says which (`OFA_THIRD_PARTY_ORIGINS`). */
  mayCall(address: string): boolean;
}

/** WeChat, as far as signing in by a QR code needs it. What happens on the telephone comes in by `reportScan`. */
export interface WeChat {
  /** What the picture says: the telephone is told by it which code it has scanned. */
  contentOf(id: string): string;
}
