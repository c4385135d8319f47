import type { Member } from '../../../contract/users';
import type { PickerRef } from '../../machines/pickers/list-picker';
import type { NamedUser } from '../../machines/pickers/named-user';
import type { PickerSlotRef } from '../../machines/pickers/picker-slot';
import type { Controlled } from '../records/RecordField';
import { PickerField } from './PickerField';
import { UserPicker } from './UserPicker';

interface Props extends Controlled<readonly NamedUser[]> {
  readonly slot: PickerSlotRef<NamedUser>;
  readonly limit: 'one' | 'many';
  /** Of the picker; its own without one. */
  readonly title?: string;
}

/** One user or several, chosen by the user picker (§2.7). */
export function UserField({ slot, limit, title, ...field }: Props) {
  return (
    <PickerField<NamedUser, PickerRef<Member>>
      {...field}
      slot={slot}
      limit={limit}
      nameOf={({ name }) => name}
      onChange={(rows) => field.onChange?.(rows.map(({ id, name }) => ({ id, name })))}
    >
      {(picker) => <UserPicker picker={picker} {...(title !== undefined && { title })} />}
    </PickerField>
  );
}
