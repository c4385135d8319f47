import { Form, type FormProps } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useMemo } from 'react';
import type { RecordFormRef, Versioned } from '../../machines/records/record-form';
import { recordForm } from '../../machines/records/record-form-shown';
import { onEnterInLines } from '../base/enter';
import { useNarrow } from '../base/narrow';
import { RefusedContext } from './RecordField';

interface Props<Row extends Versioned, Values extends object, Saved> {
  readonly form: RecordFormRef<Row, Values, Saved>;
  /** The id of the form, by which the button that submits it names it. */
  readonly name: string;
  readonly fields: (row: Row | null) => ReactNode;
  /** Labels stand above their fields, as on a phone. */
  readonly stacked?: boolean;
  /** Everything is well-formed, and it is to be saved. Always the same function. */
  readonly onSave: () => void;
}

/** The fields of a record. Arco's form is the live view of what is typed; the machine holds the draft. */
export function RecordFields<Row extends Versioned, Values extends object, Saved>({
  form,
  name,
  fields,
  stacked = false,
  onSave,
}: Props<Row, Values, Saved>) {
  const narrow = useNarrow() || stacked;
  const { row, revision, fieldErrors, disabled } = useSelector(form, fieldsOf<Row, Values, Saved>, shallowEqual);
  // What is typed is in Arco's form already: drawing hundreds of fields again for each key would make typing slow.
  return useMemo(
    () => (
      <Form
        key={revision}
        id={name}
        className="record-form"
        {...layoutOf(narrow)}
        initialValues={recordForm<Row, Values, Saved>(form.getSnapshot()).values}
        disabled={disabled}
        validateTrigger="onBlur"
        scrollToFirstError
        onKeyDown={onEnterInLines}
        onValuesChange={(changed, all) => form.send({ type: 'edited', values: editedIn<Values>(changed, all) })}
        onSubmit={() => {
          // The fields are disabled while it is being saved: the one that holds the focus would lose it.
          document.querySelector<HTMLElement>(`[form="${name}"]`)?.focus();
          onSave();
        }}
        onSubmitFailed={(errors) => focusFirstError(name, errors)}
      >
        <RefusedContext value={fieldErrors}>{fields(row)}</RefusedContext>
      </Form>
    ),
    [form, fields, name, narrow, row, revision, fieldErrors, disabled, onSave],
  );
}

function fieldsOf<Row extends Versioned, Values extends object, Saved>(
  snapshot: Parameters<typeof recordForm<Row, Values, Saved>>[0],
) {
  const { row, revision, fieldErrors, busy } = recordForm<Row, Values, Saved>(snapshot);
  return { row, revision, fieldErrors, disabled: busy };
}

/** Arco names a change inside a list by its path, `items[0].code`: the edited field is then the whole list. */
function editedIn<Values extends object>(changed: object, all: object): Partial<Values> {
  const names = new Set(Object.keys(changed).map((path) => path.replace(/[.[].*/, '')));
  return Object.fromEntries([...names].map((name) => [name, Reflect.get(all, name)])) as Partial<Values>;
}

/** look: labels to the right of a quarter of the width, above their fields on a phone. */
const layoutOf = (stacked: boolean): FormProps =>
  stacked ? { layout: 'vertical' } : { layout: 'horizontal', labelCol: { span: 4 }, wrapperCol: { span: 20 } };

/** Arco names the control of a field after its form and the field. */
function focusFirstError(form: string, errors: object) {
  const [field] = Object.keys(errors);
  if (field) document.getElementById(form)?.querySelector<HTMLElement>(`[id$="${field}_input"]`)?.focus();
}
