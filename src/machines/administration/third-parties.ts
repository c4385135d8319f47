import { z } from 'zod/mini';
import { THIRD_PARTY_PROVIDERS, type ThirdPartyDraft, type ThirdPartyRow } from '../../../contract/third-parties';
import type { ActMachine } from '../base/act';
import { afterChange, afterStandard, type StandardDialogs } from '../records/record-dialogs';
import type { Consequence, Ended, RecordsPageRef } from '../records/records-page';

/** What the form of a third party holds. An empty secret leaves the present one as it is. */
export const thirdPartyForm = z.object({
  provider: z.enum(THIRD_PARTY_PROVIDERS),
  name: z.string(),
  clientId: z.string(),
  clientSecret: z.string(),
  authorizeUrl: z.string(),
  tokenUrl: z.string(),
  userUrl: z.string(),
  enabled: z.boolean(),
});
export type ThirdPartyValues = z.infer<typeof thirdPartyForm>;

export const thirdPartyValues = (row: ThirdPartyRow | null): ThirdPartyValues => ({
  provider: row?.provider ?? 'oauth2',
  name: row?.name ?? '',
  clientId: row?.clientId ?? '',
  clientSecret: '',
  authorizeUrl: row?.authorizeUrl ?? '',
  tokenUrl: row?.tokenUrl ?? '',
  userUrl: row?.userUrl ?? '',
  enabled: row?.enabled ?? true,
});

/** What is sent: addresses only of those that have some. */
export function thirdPartyBody({ clientSecret, ...values }: ThirdPartyValues): ThirdPartyDraft {
  const address = (typed: string) => (values.provider === 'oauth2' && typed.trim() !== '' ? typed : null);
  return {
    ...values,
    authorizeUrl: address(values.authorizeUrl),
    tokenUrl: address(values.tokenUrl),
    userUrl: address(values.userUrl),
    ...(clientSecret !== '' && { clientSecret }),
  };
}

/** The columns of the table, in order. */
export const THIRD_PARTY_TABLE = {
  table: 'third-parties',
  columns: ['name', 'provider', 'enabled', 'clientId', 'hasSecret', 'createTime'],
  sortable: ['name', 'createTime'],
  hiddenAtFirst: [],
  alwaysShown: ['name'],
} as const;
export type ThirdPartyColumn = (typeof THIRD_PARTY_TABLE.columns)[number];

export type ThirdPartyDialogs = StandardDialogs<ThirdPartyRow, ThirdPartyValues> & {
  readonly enabling: ActMachine<ThirdPartyRow, unknown>;
  readonly disabling: ActMachine<ThirdPartyRow, unknown>;
};
export type ThirdPartiesPageRef = RecordsPageRef<ThirdPartyRow, ThirdPartyDialogs>;

export function afterThirdPartyDialog(ended: Ended<ThirdPartyDialogs>): Consequence {
  if (ended.dialog === 'form' || ended.dialog === 'removal') return afterStandard(ended);
  return afterChange(ended.output, 'statusChanged');
}
