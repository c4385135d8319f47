import { shallowEqual, useSelector } from '@xstate/react';
import { nameIn, OPERATION_ACTIONS, OPERATION_ENTITIES, type OPERATION_FIELDS, type Operation } from '../../../../contract/logs';
import { useText } from '../../../i18n/text';
import { differenceOf } from '../../../machines/administration/difference';
import type { OperationColumn, OperationLogRef } from '../../../machines/administration/operation-log';
import { pagerOf } from '../../../machines/records/list-page';
import { pagerRows } from '../../../machines/records/pager';
import { openDialog, recordsPage } from '../../../machines/records/records-page';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import type { ColumnLooks } from '../../records/column';
import type { QueryLooks } from '../../records/query/looks';
import { ShownRecords } from '../../records/ShownRecords';
import { OperationDrawer } from './OperationDrawer';
import { useActor } from './operation-actor';
import { actionWord, entityWord, fieldWord } from './operation-words';
import { usePeriodFields } from './period-fields';

/** Who changed what, when, and how it was before. */
export function OperationLogPage({ page }: { page: OperationLogRef }) {
  const t = useText();
  const { zone, list } = useSelector(page, recordsPage, shallowEqual);
  const { detail } = useSelector(page, openDialog, shallowEqual);
  const { rows } = useSelector(useSelector(list, pagerOf<Operation>), pagerRows<Operation>, shallowEqual);
  const period = usePeriodFields(list);
  const show = (operation: Operation) => page.send({ type: 'open', dialog: 'detail', about: { rows: rows ?? [], operation } });
  return (
    <ShownRecords
      page={page}
      title={t('logs.operations')}
      columns={useOperationColumns(zone, show)}
      search={[
        ...period,
        { name: 'actor', label: t('logs.actor'), placeholder: t('logs.userHint'), maxLength: 64 },
        {
          name: 'entity',
          label: t('logs.entity'),
          choices: OPERATION_ENTITIES.map((id) => ({ id, name: t(`logs.entities.${id}`) })),
        },
        {
          name: 'action',
          label: t('logs.action'),
          choices: OPERATION_ACTIONS.map((id) => ({ id, name: t(`logs.actions.${id}`) })),
        },
      ]}
      query={useOperationLooks()}
      nameOf={({ action, entity, createTime }) => `${actionWord(t, action)} ${entityWord(t, entity)} ${timeIn(zone, createTime)}`}
      emptyHint={t('logs.noOperations')}
    >
      {detail && <OperationDrawer detail={detail} zone={zone} />}
    </ShownRecords>
  );
}

/** What an advanced query of operations may name. */
function useOperationLooks(): QueryLooks<keyof typeof OPERATION_FIELDS> {
  const t = useText();
  return {
    createTime: { label: t('logs.time') },
    actorId: { label: t('logs.actor') },
    action: { label: t('logs.action'), choices: OPERATION_ACTIONS.map((id) => ({ id, name: t(`logs.actions.${id}`) })) },
    entity: { label: t('logs.entity'), choices: OPERATION_ENTITIES.map((id) => ({ id, name: t(`logs.entities.${id}`) })) },
    requestId: { label: t('frame.requestId') },
  };
}

const Actor = ({ operation }: { operation: Operation }) => <LongText text={useActor(operation)} />;

function useOperationColumns(zone: string, show: (row: Operation) => void): ColumnLooks<Operation, OperationColumn> {
  const t = useText();
  const changedIn = ({ before, after }: Operation) =>
    differenceOf(before, after)
      .filter(({ changed }) => changed)
      .map(({ field }) => fieldWord(t, field))
      .join(t('list.separator'));
  return {
    createTime: {
      title: t('logs.time'),
      width: 176,
      fixed: true,
      card: 'title',
      cell: (row) => (
        <button type="button" className="link-button" onClick={() => show(row)}>
          {timeIn(zone, row.createTime)}
        </button>
      ),
    },
    actor: { title: t('logs.actor'), width: 192, card: 'fact', cell: (operation) => <Actor operation={operation} /> },
    action: { title: t('logs.action'), width: 128, card: 'fact', cell: ({ action }) => actionWord(t, action) },
    entity: { title: t('logs.entity'), width: 128, card: 'fact', cell: ({ entity }) => entityWord(t, entity) },
    subject: {
      title: t('logs.subject'),
      width: 176,
      card: 'fact',
      cell: ({ before, after }) => <LongText text={nameIn(after, before) ?? '—'} />,
    },
    changes: { title: t('logs.changes'), width: 240, cell: (row) => <LongText text={changedIn(row) || '—'} /> },
    requestId: { title: t('frame.requestId'), width: 288, cell: ({ requestId }) => <LongText mono text={requestId} /> },
  };
}
