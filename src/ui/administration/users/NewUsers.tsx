import { Button, Form, Input, Table } from '@arco-design/web-react';
import { IconCopy, IconDelete, IconPlus } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { memo } from 'react';
import { USERS_AT_ONCE, userDraft } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import type { MadePassword } from '../../../machines/administration/made-password';
import { blankPerson, isBlank, type NewPerson } from '../../../machines/administration/new-users';
import { type ShownOnceRef, shownOnce } from '../../../machines/administration/shown-once';
import type { BesideUsers } from '../../../machines/administration/users';
import { ResultView } from '../../base/ResultView';
import { Dialog } from '../../forms/Dialog';
import { OnceQuestion } from '../../forms/OnceQuestion';
import { filled, RecordField } from '../../records/RecordField';
import { DepartmentPick } from './DepartmentPick';
import { RolePick } from './RolePick';
import '../../base/mono.css';
import './new-users.css';

const { shape } = userDraft;

/** Many new users: a row each, and what all of them join. */
export function NewUsersFields({ beside }: { beside: BesideUsers }) {
  const t = useText();
  return (
    <>
      <Form.List field="people">
        {(rows, { add, remove }) => (
          <fieldset className="new-users">
            <legend>{t('people.newUsers')}</legend>
            <ol>
              {rows.map(({ key, field }, place) => (
                <li key={key}>
                  <PersonFields field={field} place={place} />
                  <Button
                    type="text"
                    icon={<IconDelete />}
                    aria-label={t('people.removeRow', { row: place + 1 })}
                    title={t('people.removeRow', { row: place + 1 })}
                    disabled={rows.length === 1}
                    onClick={() => remove(place)}
                  />
                </li>
              ))}
            </ol>
            <Button icon={<IconPlus />} disabled={rows.length >= USERS_AT_ONCE} onClick={() => add(blankPerson())}>
              {t('people.addRow')}
            </Button>
          </fieldset>
        )}
      </Form.List>
      <RecordField name="departmentIds" label={t('users.departments')}>
        <DepartmentPick many tree={beside.departments} />
      </RecordField>
      <RecordField name="roleIds" label={t('users.roles')}>
        <RolePick roles={beside.roles} />
      </RecordField>
      <p className="form-note">{t('people.newUsersNote')}</p>
    </>
  );
}

type Done = (error?: string) => void;

/** Drawn again only where its place changes. A row in which nothing is typed is right as it is, unless it is the only one. */
const PersonFields = memo(function PersonFields({ field, place }: { field: string; place: number }) {
  const t = useText();
  const { form } = Form.useFormContext();
  const typed = () => form.getFieldValue('people') as readonly NewPerson[];
  const isLeftOut = () => isBlank(typed()[place]) && (place > 0 || typed().some((person) => !isBlank(person)));
  const isTwice = (username: string) =>
    typed().some((person, at) => at < place && person.username.trim().toLowerCase() === username.trim().toLowerCase());
  const username = (value = '', done: Done) => {
    if (isLeftOut()) return done();
    if (!filled.safeParse(value).success) return done(t('users.usernameRequired'));
    if (!shape.username.safeParse(value).success) return done(t('users.usernameRule'));
    done(isTwice(value) ? t('people.twice') : undefined);
  };
  const name = (value = '', done: Done) => {
    if (isLeftOut()) return done();
    if (!filled.safeParse(value).success) return done(t('users.nameRequired'));
    done(shape.name.safeParse(value).success ? undefined : t('users.nameTooLong'));
  };
  const phone = (value = '', done: Done) => done(shape.phone.safeParse(value).success ? undefined : t('users.phoneRule'));
  const cells = [
    { part: 'username', label: t('users.username'), validator: username, mono: true },
    { part: 'name', label: t('users.name'), validator: name, mono: false },
    { part: 'phone', label: t('users.phone'), validator: phone, mono: true },
  ] as const;
  return (
    <>
      {cells.map(({ part, label, validator, mono }) => (
        <Form.Item key={part} field={`${field}.${part}`} wrapperCol={{ span: 24 }} rules={[{ validator }]}>
          <Input
            className={mono ? 'mono' : ''}
            aria-label={t('people.rowField', { row: place + 1, label })}
            placeholder={label}
            autoComplete="off"
          />
        </Form.Item>
      ))}
    </>
  );
});

/** The passwords of new users, shown once. */
export function PasswordsDialog({ passwords }: { passwords: ShownOnceRef<readonly MadePassword[]> }) {
  const t = useText();
  const { subject, isAsking } = useSelector(passwords, shownOnce<readonly MadePassword[]>, shallowEqual);
  const close = () => passwords.send({ type: 'close' });
  const text = subject.map(({ user, password }) => t('people.passwordLine', { ...user, password })).join('\n');
  const buttons = (
    <>
      <Button onClick={close}>{t('list.close')}</Button>
      <Button type="primary" icon={<IconCopy />} onClick={() => passwords.send({ type: 'copy', text })}>
        {t('people.copyAll')}
      </Button>
    </>
  );
  return (
    <>
      <Dialog wide title={t('people.batch')} footer={buttons} onCancel={close}>
        <ResultView tone="success" title={t('people.added', { count: subject.length })}>
          <p>{t('users.passwordOnce')}</p>
          <Table
            className="new-passwords"
            rowKey="username"
            size="small"
            pagination={false}
            data={subject.map(({ user: { username, name }, password }) => ({ username, name, password }))}
            columns={[
              { title: t('users.name'), dataIndex: 'name' },
              { title: t('users.username'), dataIndex: 'username', className: 'mono' },
              { title: t('users.password'), dataIndex: 'password', className: 'mono' },
            ]}
          />
        </ResultView>
      </Dialog>
      {isAsking && (
        <OnceQuestion
          title={t('users.passwordLeaveTitle')}
          content={t('users.passwordUncopied')}
          onStay={() => passwords.send({ type: 'stay' })}
          onClose={close}
        />
      )}
    </>
  );
}
