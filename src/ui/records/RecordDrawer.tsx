import { Alert, Button, Form, type FormProps } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useId, useMemo, useRef } from 'react';
import { useText } from '../../i18n/text';
import { type RecordFormRef, recordForm, type Versioned } from '../../machines/records/record-form';
import { useNarrow } from '../base/narrow';
import { FormDrawer } from '../forms/FormDrawer';
import { RefusedContext } from './RecordField';
import { RecordQuestions } from './RecordQuestions';

interface Props<Row extends Versioned, Values extends object, Saved> {
  readonly form: RecordFormRef<Row, Values, Saved>;
  readonly title: (isNew: boolean) => string;
  readonly fields: (row: Row | null) => ReactNode;
  /** What the button says, where it does more than save. */
  readonly button?: string;
}

/**
 * The form of one record. Arco's form is the live view of what is typed; the machine holds the draft. The first field has the focus:
 * neither the cross above it, nor what would throw away a restored draft.
 */
export function RecordDrawer<Row extends Versioned, Values extends object, Saved>({
  form,
  title,
  fields,
  button,
}: Props<Row, Values, Saved>) {
  const t = useText();
  const name = useId();
  const narrow = useNarrow();
  const state = useSelector(form, recordForm<Row, Values, Saved>, shallowEqual);
  const saveButton = useRef<HTMLButtonElement>(null);
  const heading = title(state.row === null);
  const cancel = () => form.send({ type: 'cancel' });
  const { row, revision, fieldErrors } = state;
  const disabled = state.busy || state.gone;
  // What is typed is in Arco's form already: drawing hundreds of fields again for each key would make typing slow.
  const typable = useMemo(
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
        onValuesChange={(changed, all) => form.send({ type: 'edited', values: editedIn<Values>(changed, all) })}
        onSubmit={() => {
          // The fields are disabled while it is being saved: the one that holds the focus would lose it.
          saveButton.current?.focus();
          form.send({ type: 'save' });
        }}
        onSubmitFailed={(errors) => focusFirstError(name, errors)}
      >
        <RefusedContext value={fieldErrors}>{fields(row)}</RefusedContext>
      </Form>
    ),
    [form, fields, name, narrow, row, revision, fieldErrors, disabled],
  );
  const footer = (
    <>
      <Button onClick={cancel} aria-disabled={state.busy}>
        {t('list.cancel')}
      </Button>
      <Button ref={saveButton} type="primary" htmlType="submit" form={name} loading={state.busy} aria-disabled={disabled}>
        {button ?? t(state.busy ? 'list.saving' : 'list.save')}
      </Button>
    </>
  );

  return (
    <FormDrawer title={heading} footer={footer} onCancel={cancel}>
      {state.gone && <Alert className="form-alert" type="error" content={t('list.gone')} />}
      {state.restored && <RestoredOffer onDiscard={() => form.send({ type: 'discard' })} />}
      <div data-autofocus-inside>{typable}</div>
      <RecordQuestions form={form} title={heading} fields={fields} />
    </FormDrawer>
  );
}

/** Arco names a change inside a list by its path, `items[0].code`: the edited field is then the whole list. */
function editedIn<Values extends object>(changed: object, all: object): Partial<Values> {
  const names = new Set(Object.keys(changed).map((path) => path.replace(/[.[].*/, '')));
  return Object.fromEntries([...names].map((name) => [name, Reflect.get(all, name)])) as Partial<Values>;
}

/** look: labels to the right of a quarter of the width, above their fields on a phone. */
const layoutOf = (narrow: boolean): FormProps =>
  narrow ? { layout: 'vertical' } : { layout: 'horizontal', labelCol: { span: 4 }, wrapperCol: { span: 20 } };

/** Arco names the control of a field after its form and the field. */
function focusFirstError(form: string, errors: object) {
  const [field] = Object.keys(errors);
  if (field) document.getElementById(form)?.querySelector<HTMLElement>(`[id$="${field}_input"]`)?.focus();
}

function RestoredOffer({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  const discard = (
    <Button type="text" size="mini" onClick={onDiscard}>
      {t('list.discard')}
    </Button>
  );
  return <Alert className="form-alert" type="info" content={t('list.restored')} action={discard} />;
}
