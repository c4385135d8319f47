import { Button } from '@arco-design/web-react';
import { useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { possibleActs, type Viewer } from '../../../machines/administration/user-acts';
import type { UserBinding, UserBindingColumn } from '../../../machines/administration/users';
import { type RecordListRef, rowsQuestion } from '../../../machines/records/record-list';
import { useCan } from '../../base/Can';
import { LongText } from '../../base/LongText';
import { timeIn } from '../../base/time';
import { ConfirmDialog } from '../../forms/ActDialog';
import type { ColumnLooks } from '../../records/column';
import { useFewNames } from '../../records/few-names';
import { RecordList } from '../../records/RecordList';

interface Props {
  readonly bindings: RecordListRef<User, UserBinding>;
  readonly user: User;
  readonly viewer: Viewer;
  readonly zone: string;
}

/** The third parties that sign a user in here. Who may reset the password of a user may take them away. */
export function UserBindings({ bindings, user, viewer, zone }: Props) {
  const t = useText();
  const fewNames = useFewNames();
  const question = useSelector(bindings, rowsQuestion<User, UserBinding>);
  const removes = useCan()('user:resetPassword') && possibleActs(viewer, user).resetPassword;
  return (
    <>
      <div className="record-tab-acts">
        {removes && (
          <Button status="danger" onClick={() => bindings.send({ type: 'act' })}>
            {t('account.bindings.remove')}
          </Button>
        )}
      </div>
      <RecordList
        about={bindings}
        columns={useBindingColumns(zone)}
        search={[]}
        nameOf={({ name }) => name}
        empty={t('people.noBindings')}
        canSelect={removes ? all : undefined}
      />
      {question && (
        <ConfirmDialog
          act={question}
          question={(rows) => ({
            title: t('account.bindings.remove'),
            content: t('people.unbindContent'),
            named: fewNames(rows.map(({ name }) => name)),
            button: t('account.bindings.remove'),
            danger: true,
          })}
        />
      )}
    </>
  );
}

const all = () => true;

function useBindingColumns(zone: string): ColumnLooks<UserBinding, UserBindingColumn> {
  const t = useText();
  return {
    name: { title: t('thirdParties.name'), width: 240, card: 'title', cell: ({ name }) => <LongText text={name} /> },
    provider: {
      title: t('thirdParties.provider'),
      width: 144,
      card: 'fact',
      cell: ({ provider }) => t(`thirdParties.providers.${provider}`),
    },
    createTime: {
      title: t('people.boundAt'),
      width: 176,
      card: 'fact',
      cell: ({ createTime }) => timeIn(zone, createTime),
    },
  };
}
