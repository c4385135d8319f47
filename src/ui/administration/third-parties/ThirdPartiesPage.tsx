import { shallowEqual, useSelector } from '@xstate/react';
import type { ThirdPartyRow } from '../../../../contract/third-parties';
import { useText } from '../../../i18n/text';
import type { ThirdPartiesPageRef, ThirdPartyColumn } from '../../../machines/administration/third-parties';
import { openDialog } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import { ConfirmDialog } from '../../forms/ActDialog';
import type { ColumnLooks } from '../../records/column';
import { RecordsPage } from '../../records/RecordsPage';
import { StatusDot } from '../../records/StatusDot';
import { ThirdPartyFields } from './ThirdPartyFields';

const RIGHTS = { add: 'thirdParty:add', edit: 'thirdParty:edit', remove: 'thirdParty:remove' };

/** The third parties that a tenant accepts for sign-ins. */
export function ThirdPartiesPage({ page }: { page: ThirdPartiesPageRef }) {
  const t = useText();
  const zone = useSelector(page, ({ context }) => context.zone);
  return (
    <RecordsPage
      page={page}
      texts={{
        title: t('thirdParties.title'),
        add: t('thirdParties.addTitle'),
        edit: t('thirdParties.editTitle'),
        empty: t('thirdParties.emptyHint'),
        named: ({ name }) => t('thirdParties.named', { name }),
      }}
      rights={RIGHTS}
      columns={useColumns(zone)}
      search={[{ name: 'name', label: t('thirdParties.name'), maxLength: 64 }]}
      nameOf={({ name }) => name}
      edit={(row) => page.send({ type: 'open', dialog: 'form', about: row })}
      acts={(row) => [
        {
          key: 'status',
          label: t(row.enabled ? 'thirdParties.disable' : 'thirdParties.enable'),
          permission: RIGHTS.edit,
          onChoose: () => page.send({ type: 'open', dialog: row.enabled ? 'disabling' : 'enabling', about: row }),
        },
      ]}
      fields={fields}
    >
      <StatusDialogs page={page} />
    </RecordsPage>
  );
}

const fields = (row: ThirdPartyRow | null) => <ThirdPartyFields row={row} />;

function StatusDialogs({ page }: { page: ThirdPartiesPageRef }) {
  const t = useText();
  const { enabling, disabling } = useSelector(page, openDialog, shallowEqual);
  return (
    <>
      {enabling && (
        <ConfirmDialog
          act={enabling}
          question={(row) => ({
            title: t('thirdParties.enableTitle', row),
            content: t('thirdParties.enableContent'),
            button: t('thirdParties.enable'),
          })}
        />
      )}
      {disabling && (
        <ConfirmDialog
          act={disabling}
          question={(row) => ({
            title: t('thirdParties.disableTitle', row),
            content: t('thirdParties.disableContent'),
            button: t('thirdParties.disable'),
            danger: true,
          })}
        />
      )}
    </>
  );
}

function useColumns(zone: string): ColumnLooks<ThirdPartyRow, ThirdPartyColumn> {
  const t = useText();
  return {
    name: {
      title: t('thirdParties.name'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: ({ name }) => <LongText text={name} />,
    },
    provider: {
      title: t('thirdParties.provider'),
      width: 144,
      card: 'fact',
      cell: ({ provider }) => t(`thirdParties.providers.${provider}`),
    },
    enabled: {
      title: t('thirdParties.enabled'),
      width: 88,
      card: 'mark',
      cell: ({ enabled }) => <StatusDot good={enabled} word={t(enabled ? 'thirdParties.on' : 'thirdParties.off')} />,
    },
    clientId: {
      title: t('thirdParties.clientId'),
      width: 200,
      card: 'fact',
      cell: ({ clientId }) => <LongText mono text={clientId} />,
    },
    hasSecret: {
      title: t('thirdParties.secret'),
      width: 112,
      cell: ({ hasSecret }) => t(hasSecret ? 'thirdParties.secretHidden' : 'thirdParties.secretNone'),
    },
    createTime: { title: t('thirdParties.createTime'), width: 176, cell: ({ createTime }) => timeIn(zone, createTime) },
  };
}
