import { Alert, Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useId } from 'react';
import { useText } from '../../i18n/text';
import type { RecordFormRef, Versioned } from '../../machines/records/record-form';
import { recordForm } from '../../machines/records/record-form-shown';
import { FormDrawer } from '../forms/FormDrawer';
import { RecordFields } from './RecordFields';
import { RecordQuestions } from './RecordQuestions';

interface Props<Row extends Versioned, Values extends object, Saved> {
  readonly form: RecordFormRef<Row, Values, Saved>;
  readonly title: (isNew: boolean) => string;
  /** Room for a table, or a text. */
  readonly wide?: boolean;
  readonly fields: (row: Row | null) => ReactNode;
  /** What the button says, where it does more than save. */
  readonly button?: string;
  /** Whether what was typed of a record that another user has deleted may become a new one. */
  readonly canAddAnew?: boolean;
}

/**
 * The form of one record, in a drawer. The first field has the focus: neither the cross above it, nor what would throw away a restored
 * draft.
 */
export function RecordDrawer<Row extends Versioned, Values extends object, Saved>({
  form,
  title,
  wide = false,
  fields,
  button,
  canAddAnew = false,
}: Props<Row, Values, Saved>) {
  const t = useText();
  const name = useId();
  const state = useSelector(form, recordForm<Row, Values, Saved>, shallowEqual);
  const heading = title(state.row === null);
  const cancel = () => form.send({ type: 'cancel' });
  const save = useCallback(() => form.send({ type: 'save' }), [form]);
  const footer = (
    <>
      <Button onClick={cancel} aria-disabled={state.busy}>
        {t('list.cancel')}
      </Button>
      {state.gone ? (
        canAddAnew && (
          <Button key="anew" type="primary" onClick={() => form.send({ type: 'addAnew' })}>
            {t('list.addAnew')}
          </Button>
        )
      ) : (
        <Button key="save" type="primary" htmlType="submit" form={name} loading={state.busy} aria-disabled={state.busy}>
          {button ?? t(state.busy ? 'list.saving' : 'list.save')}
        </Button>
      )}
    </>
  );

  return (
    <FormDrawer title={heading} footer={footer} wide={wide} onCancel={cancel}>
      {state.gone && <Alert className="form-alert" type="error" content={t(canAddAnew ? 'list.goneAddAnew' : 'list.gone')} />}
      {state.restored && <RestoredOffer onDiscard={() => form.send({ type: 'discard' })} />}
      <div data-autofocus-inside>
        <RecordFields form={form} name={name} fields={fields} onSave={save} />
      </div>
      <RecordQuestions form={form} title={heading} fields={fields} />
    </FormDrawer>
  );
}

/** What a form was found with, and what throws it away. */
export function RestoredOffer({ onDiscard }: { onDiscard: () => void }) {
  const t = useText();
  const discard = (
    <Button type="text" size="mini" onClick={onDiscard}>
      {t('list.discard')}
    </Button>
  );
  return <Alert className="form-alert" type="info" content={t('list.restored')} action={discard} />;
}
