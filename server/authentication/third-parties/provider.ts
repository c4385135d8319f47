import type { ThirdPartyProvider } from '../../../contract/third-parties';

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

/** Asks a third party whom a code stands for: their id there, the same every time; undefined when the code is not good. */
export type Identify = (asking: Asking, grant: CodeGrant) => Promise<string | undefined>;

export interface ThirdParties {
  readonly identify: Readonly<Partial<Record<ThirdPartyProvider, Identify>>>;
  /** Whether this server may call an address at all: whoever runs it says which (`OFA_THIRD_PARTY_ORIGINS`). */
  mayCall(address: string): boolean;
}
