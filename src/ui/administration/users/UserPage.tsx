import { useSelector } from '@xstate/react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { possibleActs } from '../../../machines/administration/user-acts';
import type { UserPageRef } from '../../../machines/administration/users';
import type { ShownPicture } from '../../cropper/crop-widget';
import { RecordFacts } from '../../records/RecordFacts';
import { RecordPage } from '../../records/RecordPage';
import { RowActions } from '../../records/RowActions';
import { StandardDialogs } from '../../records/StandardDialogs';
import { UserActDialogs } from './UserActDialogs';
import { UserBindings } from './UserBindings';
import { UserFields } from './UserFields';
import { UserRights } from './UserRights';
import { UserSessions } from './UserSessions';
import { UserTenants } from './UserTenants';
import { USER_RIGHTS, useUserActs, useUserTexts } from './user-acts';
import { useUserColumns } from './user-columns';

/** The page of one user: their facts, and what belongs to them. */
export function UserPage<Picture extends ShownPicture>({ page }: { page: UserPageRef<File, Picture> }) {
  const t = useText();
  const { zone, beside } = useSelector(page, ({ context }) => context);
  const columns = useUserColumns(zone);
  const acts = useUserActs(page);
  return (
    <RecordPage
      page={page}
      list={t('users.title')}
      nameOf={({ name }) => name}
      codeOf={({ username }) => username}
      mark={columns.status.cell}
      acts={(user) => (
        <RowActions
          rights={USER_RIGHTS}
          possible={possibleActs(beside.viewer, user)}
          acts={acts(user)}
          onEdit={() => page.send({ type: 'open', dialog: 'form', about: user })}
          onRemove={() => page.send({ type: 'open', dialog: 'removal', about: [user] })}
        />
      )}
      facts={(user) => (
        <>
          <RecordFacts title={t('record.basics')} row={user} columns={columns} names={BASICS} />
          <RecordFacts title={t('people.place')} row={user} columns={columns} names={PLACE} />
        </>
      )}
      tabs={{
        sessions: { title: t('people.sessions'), show: (ref) => <UserSessions sessions={ref} zone={zone} /> },
        bindings: {
          title: t('people.bindings'),
          show: (ref, user: User) => <UserBindings bindings={ref} user={user} viewer={beside.viewer} zone={zone} />,
        },
        tenants: { title: t('people.tenants'), show: (ref) => <UserTenants tenants={ref} /> },
        rights: { title: t('people.rights'), show: (ref) => <UserRights rights={ref} /> },
      }}
    >
      <StandardDialogs
        page={page}
        rights={USER_RIGHTS}
        texts={useUserTexts()}
        fields={(user) => <UserFields beside={beside} user={user} />}
      />
      <UserActDialogs page={page} />
    </RecordPage>
  );
}

const BASICS = ['username', 'name', 'phone', 'email', 'remark'] as const;
const PLACE = ['departments', 'roles', 'lastSignInTime', 'createTime'] as const;
