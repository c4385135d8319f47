import { type AliyunSettings, aliyunProvider } from './authentication/sms/aliyun';
import { outboxProvider } from './authentication/sms/outbox';
import { remoteThirdParties } from './authentication/third-parties/remote';
import { localWeChat } from './authentication/wechat/provider';
import { localBjca } from './identity/passwords/bjca';
import type { Queries } from './platform/db/transact';
import type { Providers } from './platform/ports/providers';

export interface ProviderSettings {
  /** Without it, messages stay in the outbox. */
  readonly aliyun?: AliyunSettings | undefined;
  readonly thirdPartyOrigins: readonly string[];
  readonly testHooks: boolean;
}

export function createProviders(db: Queries, { aliyun, thirdPartyOrigins, testHooks }: ProviderSettings): Providers {
  const remote = remoteThirdParties(thirdPartyOrigins);
  return {
    sms: aliyun ? aliyunProvider(aliyun) : outboxProvider(db),
    bjca: localBjca(db),
    weChat: localWeChat,
    thirdParties: testHooks
      ? { ...remote, identify: { ...remote.identify, local: async (_, { code }) => localSubject(code) } }
      : remote,
  };
}

/** The local third party, for tests only, accepts `local:` and a name. */
const localSubject = (code: string) => /^local:([\w-]{1,64})$/.exec(code)?.[1];
