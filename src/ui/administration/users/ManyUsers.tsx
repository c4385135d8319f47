import { IconDown } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId, useState } from 'react';
import type { User } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { UsersPageRef } from '../../../machines/administration/users';
import { type ActRef, actDialog } from '../../../machines/base/act';
import { openDialog } from '../../../machines/records/records-page';
import { useCan } from '../../base/Can';
import type { ShownPicture } from '../../cropper/crop-widget';
import { ConfirmDialog, QuestionDialog } from '../../forms/ActDialog';
import { PopupButton } from '../../menu/PopupButton';
import { DepartmentPick } from './DepartmentPick';

interface Props<Picture extends ShownPicture> {
  readonly page: UsersPageRef<File, Picture>;
}

/** What can be done with the selected users beside deleting them. */
export function ManyMenu<Picture extends ShownPicture>({ page }: Props<Picture>) {
  const t = useText();
  const can = useCan();
  const acts = [
    { dialog: 'roles', label: t('users.giveRoles'), permission: 'user:edit' },
    { dialog: 'joining', label: t('users.join'), permission: 'department:members' },
    { dialog: 'enabling', label: t('users.enable'), permission: 'user:status' },
    { dialog: 'disabling', label: t('users.disable'), permission: 'user:status' },
  ] as const;
  const items = acts
    .filter(({ permission }) => can(permission))
    .map(({ dialog, label }) => ({ key: dialog, label, onChoose: () => page.send({ type: 'openSelected', dialog }) }));
  if (items.length === 0) return null;
  return (
    <PopupButton className="menu-button" label={t('users.many')} items={items}>
      <span>{t('users.many')}</span>
      <IconDown />
    </PopupButton>
  );
}

/** The question of what is to be done with the selected users, whichever is open. */
export function ManyDialogs<Picture extends ShownPicture>({ page }: Props<Picture>) {
  const t = useText();
  const { enabling, disabling, joining } = useSelector(page, openDialog, shallowEqual);
  const named = (users: readonly User[]) =>
    t('users.namedMany', { names: namesOf(users, t('list.separator')), count: users.length });
  return (
    <>
      {enabling && (
        <ConfirmDialog
          act={enabling}
          question={(users) => ({
            title: t('users.enableMany', { count: users.length }),
            content: t('users.enableManyContent'),
            named: named(users),
            button: t('users.enable'),
          })}
        />
      )}
      {disabling && (
        <ConfirmDialog
          act={disabling}
          question={(users) => ({
            title: t('users.disableMany', { count: users.length }),
            content: t('users.disableManyContent'),
            named: named(users),
            button: t('users.disable'),
            danger: true,
          })}
        />
      )}
      {joining && <JoiningDialog page={page} act={joining} />}
    </>
  );
}

/** As many names as fit into a question. */
const FEW = 3;
const namesOf = (users: readonly User[], separator: string) =>
  users
    .slice(0, FEW)
    .map(({ name }) => name)
    .join(separator);

type Joining = ActRef<readonly User[], unknown, 'departmentId'>;

/** Which department the selected users join. */
function JoiningDialog<Picture extends ShownPicture>({ page, act }: Props<Picture> & { act: Joining }) {
  const t = useText();
  const id = useId();
  const { departments } = useSelector(page, ({ context }) => context.beside);
  const { subject, errors, refusal, busy } = useSelector(act, actDialog<readonly User[], unknown, 'departmentId'>, shallowEqual);
  const [departmentId, setDepartmentId] = useState('');
  return (
    <QuestionDialog
      question={{
        title: t('users.joinTitle', { count: subject.length }),
        content: t('users.joinContent'),
        button: t('users.join'),
      }}
      fields={[]}
      filled={{}}
      errors={errors}
      refusal={refusal}
      busy={busy}
      onEdit={() => {}}
      onSubmit={() => act.send({ type: 'submit', filled: { departmentId } })}
      onCancel={() => act.send({ type: 'cancel' })}
    >
      <div className={errors.departmentId ? 'dialog-field arco-form-item-status-error' : 'dialog-field'}>
        <label htmlFor={id}>{t('users.departments')}</label>
        <DepartmentPick
          id={id}
          tree={departments}
          value={departmentId === '' ? [] : [departmentId]}
          onChange={([picked]) => {
            setDepartmentId(picked ?? '');
            act.send({ type: 'edited', field: 'departmentId' });
          }}
        />
        <span className="dialog-field-error" role="alert">
          {errors.departmentId && <span>{t('users.departmentsPlaceholder')}</span>}
        </span>
      </div>
    </QuestionDialog>
  );
}
