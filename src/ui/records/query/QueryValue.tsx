import { Input } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useId } from 'react';
import { type FieldKind, QUERY_LIMITS } from '../../../../contract/super-query';
import type { Member } from '../../../../contract/users';
import { useText } from '../../../i18n/text';
import { type QueryBuilderRef, queryBuilder } from '../../../machines/records/query-builder';
import { type DraftCondition, valuesWanted } from '../../../machines/records/query-tree';
import { DepartmentPick } from '../../administration/users/DepartmentPick';
import { flatLines, PickField } from '../../forms/PickField';
import { PickerField } from '../../pickers/PickerField';
import { UserPicker } from '../../pickers/UserPicker';
import type { QueryLook } from './looks';

interface Props {
  readonly builder: QueryBuilderRef;
  readonly condition: DraftCondition;
  readonly kind: FieldKind;
  readonly look: QueryLook | undefined;
  /** What says that the value is wrong, and why. */
  readonly wrong: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string };
}

/** What a field is compared with, by the control that its kind has. */
export function QueryValue(props: Props) {
  const t = useText();
  const fieldId = useId();
  const { builder, condition, kind, look } = props;
  const { id, operator, values } = condition;
  const wanted = valuesWanted(operator);
  const enter = (chosen: readonly string[]) => builder.send({ type: 'enter', id, values: chosen });
  if (wanted === 'none') return null;
  switch (kind) {
    case 'users':
      return <UsersValue {...props} />;
    case 'departments':
      return (
        look?.departments && (
          <div className="query-value">
            <ValueLabel id={fieldId} />
            <DepartmentPick id={fieldId} tree={look.departments} many={wanted === 'many'} value={values} onChange={enter} />
          </div>
        )
      );
    case 'choice':
    case 'flag': {
      const choices =
        kind === 'flag'
          ? [
              { id: 'true', name: t('query.yes') },
              { id: 'false', name: t('query.no') },
            ]
          : (look?.choices ?? []);
      return (
        <div className="query-value">
          <ValueLabel id={fieldId} />
          <PickField
            id={fieldId}
            placeholder={t('query.pick')}
            many={wanted === 'many'}
            chosen={values.map((value) => ({ id: value, name: choices.find((one) => one.id === value)?.name ?? value }))}
            linesFor={(keyword) => flatLines(choices, keyword)}
            onPick={enter}
          />
        </div>
      );
    }
    default:
      return <TypedValues {...props} onEnter={enter} />;
  }
}

function ValueLabel({ id }: { id: string }) {
  const t = useText();
  return (
    <label className="visually-hidden" htmlFor={id}>
      {t('query.value')}
    </label>
  );
}

/** One text, number or day, or the two ends of a range. */
function TypedValues({
  builder,
  condition: { operator, values },
  kind,
  wrong,
  onEnter,
}: Props & { onEnter: (values: readonly string[]) => void }) {
  const t = useText();
  const [from = '', to = ''] = values;
  const ask = () => builder.send({ type: 'ask' });
  const field = (label: string, value: string, change: (value: string) => void) => (
    <Input
      {...wrong}
      className="query-value"
      aria-label={label}
      type={kind === 'time' ? 'date' : 'text'}
      {...(kind === 'number' ? { inputMode: 'decimal' } : {})}
      maxLength={QUERY_LIMITS.text}
      autoComplete="off"
      value={value}
      onChange={change}
      onPressEnter={ask}
    />
  );
  if (valuesWanted(operator) === 'one') return field(t('query.value'), from, (value) => onEnter([value]));
  return (
    <div className="query-value query-range">
      {field(t('query.from'), from, (value) => onEnter([value, to]))}
      {field(t('query.to'), to, (value) => onEnter([from, value]))}
    </div>
  );
}

/** The picker gives names, too: the query says only ids. */
function UsersValue({ builder, condition: { id, operator, values } }: Props) {
  const { names, users } = useSelector(builder, queryBuilder, shallowEqual);
  const rows = values.map(
    (value): Member => ({ id: value, name: names[value] ?? value, username: '', status: 'enabled', departments: [] }),
  );
  return (
    <div className="query-value">
      <PickerField<Member>
        slot={users}
        limit={valuesWanted(operator) === 'many' ? 'many' : 'radio'}
        nameOf={({ name }) => name}
        value={rows}
        onChange={(picked) =>
          builder.send({
            type: 'enter',
            id,
            values: picked.map((one) => one.id),
            names: Object.fromEntries(picked.map((one) => [one.id, one.name])),
          })
        }
      >
        {(picker) => <UserPicker picker={picker} />}
      </PickerField>
    </div>
  );
}
