import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import type { RoleName } from '../../../../contract/roles';
import { useText } from '../../../i18n/text';
import { type LoadingRef, loaded } from '../../../machines/base/loading';
import { flatLines, PickField } from '../../forms/PickField';

interface Props {
  readonly roles: LoadingRef<readonly RoleName[]>;
  /** What the user has already: it keeps its name, and can be kept, where it is not the editor's to give. */
  readonly held?: readonly RoleName[];
  /** What Arco's form hands to the control inside a field. */
  readonly id?: string;
  readonly disabled?: boolean;
  readonly value?: readonly string[];
  readonly onChange?: (ids: readonly string[]) => void;
}

/** A field to pick roles that the viewer may give. */
export function RolePick({ roles, held = [], id, disabled, value = [], onChange }: Props) {
  const t = useText();
  const { value: choices, failure, busy } = useSelector(roles, loaded<readonly RoleName[]>, shallowEqual);
  const offered = choices ?? [];
  const all = [...offered, ...held.filter((one) => offered.every(({ id: known }) => known !== one.id))];
  const options = all.map((role) => ({ id: role.id, name: role.roleName }));
  if (failure && !busy) {
    return (
      <span role="alert">
        <span>{t('users.rolesFailed')}</span>
        <Button type="text" size="small" onClick={() => roles.send({ type: 'retry' })}>
          {t('list.retry')}
        </Button>
      </span>
    );
  }
  return (
    <PickField
      id={id}
      disabled={disabled}
      many
      placeholder={t('users.rolesPlaceholder')}
      nothing={t('users.noRoles')}
      chosen={value.map((one) => options.find((option) => option.id === one) ?? { id: one, name: one })}
      linesFor={(keyword) => flatLines(options, keyword)}
      onPick={(ids) => onChange?.(ids)}
    />
  );
}
