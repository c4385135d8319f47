import { Button, Form, Radio } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../i18n/text';
import type { RecordFormRef, Versioned } from '../../machines/records/record-form';
import { recordConflict } from '../../machines/records/record-form-shown';
import type { Elements } from '../base/elements';
import { Dialog } from '../forms/Dialog';
import { LoneFieldContext } from './RecordField';
import './conflict-dialog.css';

interface Props<Row extends Versioned, Values extends object, Saved> {
  readonly form: RecordFormRef<Row, Values, Saved>;
  readonly fields: (row: Row | null) => ReactNode;
}

const SIDES = ['mine', 'theirs'] as const;

/** Both versions of a record, field by field: what both have changed is chosen, the rest is merged. None is chosen beforehand. */
export function ConflictDialog<Row extends Versioned, Values extends object, Saved>({ form, fields }: Props<Row, Values, Saved>) {
  const t = useText();
  const { opened, mine, theirs, conflicts, settled, choices, row } = useSelector(
    form,
    recordConflict<Row, Values, Saved>,
    isSameConflict,
  );
  const left = conflicts.filter((field) => choices[field] === undefined).length;
  const nameOf = (field: string) => <Lone name={field} as="label" values={mine} parts={fields(row)} />;
  const cancel = () => form.send({ type: 'cancel' });
  const ways = (
    <>
      <Button onClick={cancel}>{t('conflict.back')}</Button>
      <Button onClick={() => form.send({ type: 'takeTheirs' })}>{t('list.takeTheirs')}</Button>
      <Button status="danger" onClick={() => form.send({ type: 'overwrite' })}>
        {t('list.overwrite')}
      </Button>
      <Button type="primary" aria-disabled={left > 0} onClick={() => form.send({ type: 'merge' })}>
        {t('conflict.save')}
      </Button>
    </>
  );
  return (
    <Dialog wide title={t('list.conflictTitle')} footer={ways} onCancel={cancel}>
      <p role="status">{t(left > 0 ? 'conflict.left' : 'conflict.ready', { count: left })}</p>
      {conflicts.map((field) => (
        <fieldset key={field} className="conflict-field">
          <legend>{nameOf(field)}</legend>
          <Radio.Group
            name={field}
            value={choices[field] ?? null}
            onChange={(side: (typeof SIDES)[number]) => form.send({ type: 'choose', field, side })}
          >
            {SIDES.map((side) => (
              <div key={side} className="conflict-side">
                <Radio value={side}>{t(`conflict.${side}`)}</Radio>
                <Lone name={field} as="field" values={side === 'mine' ? mine : theirs} parts={fields(row)} />
              </div>
            ))}
          </Radio.Group>
          {opened && <Before>{<Lone name={field} as="field" values={opened} parts={fields(row)} />}</Before>}
        </fieldset>
      ))}
      {settled.length > 0 && (
        <div className="conflict-settled">
          <p>{t('conflict.settled', { count: settled.length })}</p>
          <ul>
            {settled.map(({ field, side }) => (
              <li key={field}>
                {nameOf(field)}
                <span className="muted">{t(`conflict.${side}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  );
}

function Before({ children }: { children: Elements }) {
  const t = useText();
  return (
    <div className="conflict-side conflict-before">
      <span className="muted">{t('conflict.before')}</span>
      {children}
    </div>
  );
}

interface LoneProps {
  readonly name: string;
  readonly as: 'field' | 'label';
  readonly values: object;
  readonly parts: ReactNode;
}

/** One field of the form, with these values: it can be read and not typed into. */
function Lone({ name, as, values, parts }: LoneProps) {
  const id = useId();
  return (
    <Form id={id} className="conflict-lone" layout="vertical" disabled initialValues={values}>
      <LoneFieldContext value={{ name, as }}>{parts}</LoneFieldContext>
    </Form>
  );
}

type Conflict = ReturnType<typeof recordConflict<Versioned, object, unknown>>;

/** A comparison is made anew for each snapshot: what it shows changes only with these. */
const isSameConflict = (one: Conflict, other: Conflict) =>
  one.mine === other.mine && one.theirs === other.theirs && shallowEqual(one.choices, other.choices);
