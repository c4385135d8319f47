import { Alert, Button, Checkbox, Form, Radio, Skeleton } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { z } from 'zod/mini';
import { messageDraft } from '../../../contract/messages';
import { RICH_TEXT_LENGTH, richText, saysSomething } from '../../../contract/rich-text';
import type { AssignableRole } from '../../../contract/roles';
import { useText } from '../../i18n/text';
import { type LoadingRef, loaded } from '../../machines/base/loading';
import { type BesideSent, hasRecipient, type MessageValues, type NamedRole } from '../../machines/messages/sent-messages';
import type { PickerRef } from '../../machines/pickers/list-picker';
import type { PickerSlotRef } from '../../machines/pickers/picker-slot';
import { DepartmentPick } from '../administration/users/DepartmentPick';
import type { ShownPicture } from '../cropper/crop-widget';
import { RichTextField } from '../editor/RichTextField';
import { PickerField } from '../pickers/PickerField';
import { RolePicker } from '../pickers/RolePicker';
import { UserField } from '../pickers/UserField';
import { type Controlled, fits, RecordField, TextField } from '../records/RecordField';

interface Props<Picture extends ShownPicture> {
  readonly beside: BesideSent<File, Picture>;
  /** The zone in which times are shown. */
  readonly zone: string;
}

const { shape } = messageDraft;
/** A text in which a reader finds something. */
const said = z.string().check(z.refine(saysSomething));

/** The fields of a new message. Their checks are the contract's own. */
export function MessageFields<Picture extends ShownPicture>({ beside, zone }: Props<Picture>) {
  const t = useText();
  return (
    <>
      <RecordField name="to" label={t('sentMessages.to')} required>
        <Radio.Group name="to" aria-label={t('sentMessages.to')}>
          <Radio value="some">{t('sentMessages.some')}</Radio>
          <Radio value="everybody">{t('sentMessages.everybody')}</Radio>
        </Radio.Group>
      </RecordField>
      <Form.Item noStyle shouldUpdate={(before: Partial<MessageValues>, now: Partial<MessageValues>) => before.to !== now.to}>
        {({ to }: Partial<MessageValues>) =>
          to === 'everybody' ? <Everybody count={beside.everybody} /> : <Recipients beside={beside} zone={zone} />
        }
      </Form.Item>
      <TextField name="title" label={t('sentMessages.messageTitle')} required schema={shape.title} max={120} />
      <RecordField
        name="html"
        label={t('sentMessages.content')}
        required
        rules={[
          fits(
            [said, t('list.required', { label: t('sentMessages.content') })],
            [richText(), t('editor.tooLong', { max: RICH_TEXT_LENGTH })],
          ),
        ]}
      >
        <RichTextField tools={beside.editor} label={t('sentMessages.content')} />
      </RecordField>
    </>
  );
}

/** Who sends to everybody says that they mean so many. */
function Everybody({ count }: { count: LoadingRef<number> }) {
  const t = useText();
  const { value, failure } = useSelector(count, loaded<number>, shallowEqual);
  if (failure) {
    const retry = (
      <Button size="small" onClick={() => count.send({ type: 'retry' })}>
        {t('list.retry')}
      </Button>
    );
    return <Alert className="form-alert" type="error" content={t('sentMessages.countFailed')} action={retry} />;
  }
  if (value === null) return <Skeleton animation text={{ rows: 1 }} />;
  return (
    <RecordField
      name="agreed"
      label={t('sentMessages.confirm')}
      required
      rules={[{ validator: (agreed, done) => done(agreed === true ? undefined : t('sentMessages.confirmFirst')) }]}
    >
      <Agreed label={t('sentMessages.agree', { count: value })} />
    </RecordField>
  );
}

const Agreed = ({ label, value = false, disabled = false, onChange }: Controlled<boolean> & { readonly label: string }) => (
  <Checkbox checked={value} disabled={disabled} onChange={(checked) => onChange?.(checked)}>
    {label}
  </Checkbox>
);

function Recipients<Picture extends ShownPicture>({ beside, zone }: Props<Picture>) {
  const t = useText();
  const { form } = Form.useFormContext();
  const someone = () => hasRecipient({ to: 'some', users: [], departmentIds: [], roles: [], ...form.getFieldsValue() });
  const rule = {
    validator: (_: unknown, done: (error?: string) => void) => done(someone() ? undefined : t('sentMessages.noRecipient')),
  };
  return (
    <>
      <RecordField name="users" label={t('sentMessages.users')}>
        <UserField slot={beside.users} limit="many" />
      </RecordField>
      <RecordField name="roles" label={t('sentMessages.roles')}>
        <RolesField slot={beside.roles} zone={zone} />
      </RecordField>
      <RecordField
        name="departmentIds"
        label={t('sentMessages.departments')}
        rules={[rule]}
        help={t('sentMessages.departmentsHelp')}
      >
        <DepartmentPick many tree={beside.departments} held={[]} />
      </RecordField>
    </>
  );
}

interface RolesFieldProps extends Controlled<readonly NamedRole[]> {
  readonly slot: PickerSlotRef<NamedRole>;
  readonly zone: string;
}

function RolesField({ slot, zone, ...field }: RolesFieldProps) {
  return (
    <PickerField<NamedRole, PickerRef<AssignableRole>>
      {...field}
      slot={slot}
      limit="many"
      nameOf={({ roleName }) => roleName}
      onChange={(rows) => field.onChange?.(rows.map(({ id, roleName }) => ({ id, roleName })))}
    >
      {(picker) => <RolePicker picker={picker} zone={zone} />}
    </PickerField>
  );
}
