import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useId } from 'react';
import { useText } from '../../../i18n/text';
import { changedFields, type SettingsRef, settingsPage } from '../../../machines/administration/settings-page';
import type { RecordFormRef, Versioned } from '../../../machines/records/record-form';
import { recordForm } from '../../../machines/records/record-form-shown';
import { PermissionContext, useCan } from '../../base/Can';
import { FOCUS_KEEPER, handFocusOn } from '../../base/handFocusOn';
import { QuestionDialog } from '../../forms/ActDialog';
import { RestoredOffer } from '../../records/RecordDrawer';
import { RecordFields } from '../../records/RecordFields';
import { RecordQuestions } from '../../records/RecordQuestions';
import { TableFailure } from '../../records/TableStates';
import { PageSkeleton } from '../../shell/PageSkeleton';
import './settings-page.css';

interface Props<Row extends Versioned, Values extends object, Effect> {
  readonly page: SettingsRef<Row, Values, Effect>;
  readonly texts: { readonly title: string; readonly about: string; readonly question: string; readonly content: string };
  /** The permission to change anything: without it, values are text. */
  readonly right: string;
  /** What an unchanged record holds. */
  readonly valuesOf: (row: Row) => Values;
  /** Always the same function: a form is drawn anew only for what the server says. */
  readonly fields: (row: Row | null) => ReactNode;
  readonly facts: (row: Row) => ReactNode;
  /** What the draft is tried on or shown in, beside the form. */
  readonly beside: (form: RecordFormRef<Row, Values, Row>) => ReactNode;
  /** How a change affects users, in words. */
  readonly effect: (effect: Effect) => string;
}

/** A page of settings: one form, what is beside it, and one save that comes with the first change. */
export function SettingsPage<Row extends Versioned, Values extends object, Effect>(props: Props<Row, Values, Effect>) {
  const permissions = useSelector(props.page, ({ context }) => context.permissions);
  return (
    <PermissionContext value={permissions}>
      <Settings {...props} />
    </PermissionContext>
  );
}

function Settings<Row extends Versioned, Values extends object, Effect>(props: Props<Row, Values, Effect>) {
  const { page, texts, right, facts } = props;
  const { row, failure, loading, form } = useSelector(page, settingsPage<Row, Values, Effect>, shallowEqual);
  const canEdit = useCan()(right);
  return (
    <div className={`settings-page ${FOCUS_KEEPER}`} tabIndex={-1}>
      <header className="settings-head">
        <h1>{texts.title}</h1>
        <p className="settings-about">{texts.about}</p>
      </header>
      {failure && !form && (
        <section className="settings-card">
          <TableFailure failure={failure} busy={loading} onRetry={() => page.send({ type: 'retry' })} />
        </section>
      )}
      {loading && !failure && <PageSkeleton />}
      {row && form && (canEdit ? <SettingsForm {...props} form={form} /> : <div className="settings-form">{facts(row)}</div>)}
    </div>
  );
}

type FormProps<Row extends Versioned, Values extends object, Effect> = Props<Row, Values, Effect> & {
  readonly form: RecordFormRef<Row, Values, Row>;
};

function SettingsForm<Row extends Versioned, Values extends object, Effect>(props: FormProps<Row, Values, Effect>) {
  const { page, texts, fields, beside, form } = props;
  const name = useId();
  const restored = useSelector(form, (snapshot) => recordForm<Row, Values, Row>(snapshot).restored);
  const save = useCallback(
    () => page.send({ type: 'save', values: recordForm<Row, Values, Row>(form.getSnapshot()).values }),
    [page, form],
  );
  return (
    <>
      {restored && <RestoredOffer onDiscard={() => form.send({ type: 'discard' })} />}
      <div className="settings-columns">
        <div className="settings-form">
          <RecordFields key={form.sessionId} form={form} name={name} fields={fields} stacked onSave={save} />
        </div>
        <aside className="settings-beside">{beside(form)}</aside>
      </div>
      <SaveBar {...props} name={name} />
      <RecordQuestions form={form} title={texts.title} fields={fields} />
      <EffectsQuestion {...props} />
    </>
  );
}

/** It comes with the first change, over the foot of the page. */
function SaveBar<Row extends Versioned, Values extends object, Effect>({
  page,
  form,
  valuesOf,
  name,
}: FormProps<Row, Values, Effect> & { readonly name: string }) {
  const t = useText();
  const { row, values, busy } = useSelector(form, recordForm<Row, Values, Row>, shallowEqual);
  const weighing = useSelector(page, (snapshot) => settingsPage<Row, Values, Effect>(snapshot).weighing);
  const count = row ? changedFields(values, valuesOf(row)).length : 0;
  const isWorking = busy || weighing;
  if (count === 0 && !isWorking) return null;
  return (
    <div className="settings-bar" ref={handFocusOn}>
      <span role="status">{t('settings.unsaved', { count })}</span>
      <Button aria-disabled={isWorking} onClick={() => !isWorking && form.send({ type: 'cancel' })}>
        {t('settings.discard')}
      </Button>
      <Button type="primary" htmlType="submit" form={name} loading={isWorking} aria-disabled={isWorking}>
        {t(isWorking ? 'list.saving' : 'list.save')}
      </Button>
    </div>
  );
}

/** Before it is saved: how many users it affects. */
function EffectsQuestion<Row extends Versioned, Values extends object, Effect>({
  page,
  texts,
  effect,
}: Pick<Props<Row, Values, Effect>, 'page' | 'texts' | 'effect'>) {
  const t = useText();
  const { effects } = useSelector(page, settingsPage<Row, Values, Effect>, shallowEqual);
  if (!effects) return null;
  return (
    <QuestionDialog
      question={{ title: texts.question, content: texts.content, button: t('list.save') }}
      fields={[]}
      filled={{}}
      errors={{}}
      busy={false}
      onEdit={() => {}}
      onSubmit={() => page.send({ type: 'confirm' })}
      onCancel={() => page.send({ type: 'cancel' })}
    >
      <ul className="settings-effects">
        {effects.map((one) => (
          <li key={effect(one)}>{effect(one)}</li>
        ))}
      </ul>
    </QuestionDialog>
  );
}
