import { type AliyunSettings, aliyunProvider } from './authentication/sms/aliyun';
import { outboxProvider } from './authentication/sms/outbox';
import type { SmsProvider } from './authentication/sms/provider';
import type { ThirdParties } from './authentication/third-parties/provider';
import { remoteThirdParties } from './authentication/third-parties/remote';
import { localWeChat, type WeChat } from './authentication/wechat/provider';
import { type Bjca, localBjca } from './identity/passwords/bjca';
import type { Queries } from './platform/db/transact';

/** What lies outside this server, or stands in for it. */
export interface Providers {
  readonly sms: SmsProvider;
  readonly bjca: Bjca;
  readonly thirdParties: ThirdParties;
  readonly weChat: WeChat;
}

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

/** The local third party, which is there for tests only, believes whoever says `local:` and a name. */
const localSubject = (code: string) => /^local:([\w-]{1,64})$/.exec(code)?.[1];
