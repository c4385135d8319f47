import type { Queries } from './db/transact';
import { type Bjca, localBjca } from './passwords/bjca';
import { type AliyunSettings, aliyunProvider } from './sms/aliyun';
import { outboxProvider } from './sms/outbox';
import type { SmsProvider } from './sms/provider';
import type { ThirdParties } from './third-parties/provider';
import { remoteThirdParties } from './third-parties/remote';
import { localWeChat, type WeChat } from './wechat/provider';

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
