import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useState } from 'react';
import { useText } from '../../i18n/text';
import { type ActRef, actDialog, type Filled, type Refused } from '../../machines/base/act';
import type { FieldErrors } from '../../machines/base/field-errors';
import type { Fallback } from '../../machines/base/notices';
import type { Elements } from '../base/elements';
import { CodeField } from './CodeField';
import { Dialog } from './Dialog';
import { DialogField } from './DialogField';
import { RefusalNote } from './RefusalNote';

/** What the dialog says of its subject. */
interface Question {
  readonly title: string;
  readonly content?: string;
  /** The subject by its name: "user Zhang Wei". */
  readonly named?: string;
  /** What is done, as the button says it. */
  readonly button?: string;
  readonly danger?: boolean;
  /** What is said where it is refused without a reason. */
  readonly fallback?: Fallback;
  /** What is said above the code that has to be typed, where it has a name. */
  readonly typing?: string;
}

interface Field<Name extends string> {
  readonly name: Name;
  readonly label: string;
  readonly hint?: string;
  /** The error while it is empty. */
  readonly missing: string;
  readonly secret?: boolean;
  /** How long a text the contract takes. */
  readonly maxLength?: number;
  /** A day is chosen, as `2026-12-31`. */
  readonly type?: 'date';
}

interface Props<Subject, Answer, Name extends string> {
  readonly act: ActRef<Subject, Answer, Name>;
  readonly question: (subject: Subject) => Question;
  /** What the fields hold at first. */
  readonly start: (subject: Subject) => Filled<Name>;
  readonly fields: readonly Field<Name>[];
  /** Shows in the page what is in the way, by its name. The question is closed by then. */
  readonly onFind?: ((name: string) => void) | undefined;
}

/** Asks before something is done. Typed texts stay here until they are sent. While it is done, both buttons are inert. */
export function ActDialog<Subject, Answer, Name extends string>(props: Props<Subject, Answer, Name>) {
  const { act, question, start, fields, onFind } = props;
  const { subject, errors, refusal, code, busy } = useSelector(act, actDialog<Subject, Answer, Name>, shallowEqual);
  const [filled, setFilled] = useState(() => start(subject));
  const [typed, setTyped] = useState('');
  const asked = question(subject);
  const submit = () => act.send({ type: 'submit', filled, ...(code === null ? {} : { code: typed }) });
  return (
    <QuestionDialog
      question={asked}
      fields={fields}
      filled={filled}
      errors={errors}
      refusal={refusal}
      busy={busy}
      onFind={
        onFind &&
        ((name) => {
          act.send({ type: 'cancel' });
          onFind(name);
        })
      }
      onEdit={(field, text) => {
        setFilled((before) => ({ ...before, [field]: text }));
        act.send({ type: 'edited', field });
      }}
      onSubmit={submit}
      onCancel={() => act.send({ type: 'cancel' })}
    >
      {code !== null && (
        <CodeField
          code={code}
          label={asked.typing}
          value={typed}
          fieldError={errors.code}
          onType={(text) => {
            setTyped(text);
            act.send({ type: 'edited', field: 'code' });
          }}
          onEnter={submit}
        />
      )}
    </QuestionDialog>
  );
}

interface QuestionProps<Name extends string> {
  readonly question: Question;
  readonly fields: readonly Field<Name>[];
  readonly filled: Filled<Name>;
  readonly errors: FieldErrors;
  /** Why it was refused as it was last asked for. */
  readonly refusal?: Refused | null;
  readonly busy: boolean;
  readonly canCancel?: boolean;
  readonly onEdit: (field: Name, text: string) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
  readonly onFind?: ((name: string) => void) | undefined;
  readonly children?: Elements;
}

/** A question, the fields to fill in, and two buttons. */
export function QuestionDialog<Name extends string>({ question, fields, filled, errors, ...props }: QuestionProps<Name>) {
  const t = useText();
  const { title, content, named, button = t('list.ok'), danger = false, fallback = 'operation' } = question;
  const { refusal, busy, canCancel = !busy, onEdit, onSubmit, onCancel, onFind, children } = props;
  const buttons = (
    <>
      <Button aria-disabled={!canCancel} onClick={onCancel}>
        {t('list.cancel')}
      </Button>
      <Button type="primary" status={danger ? 'danger' : 'default'} loading={busy} aria-disabled={busy} onClick={onSubmit}>
        {button}
      </Button>
    </>
  );
  return (
    <Dialog title={title} footer={buttons} onCancel={onCancel}>
      {content && <p>{content}</p>}
      {named && <p className="confirm-named">{named}</p>}
      {fields.map(({ name, ...field }) => (
        <DialogField
          key={name}
          {...field}
          value={filled[name]}
          fieldError={errors[name]}
          onType={(text) => onEdit(name, text)}
          onEnter={onSubmit}
        />
      ))}
      {children}
      {refusal && <RefusalNote refusal={refusal} fallback={fallback} onFind={onFind} />}
    </Dialog>
  );
}

const NOTHING = () => ({});

/** The dialog that has nothing to fill in: yes or no. */
export const ConfirmDialog = <Subject, Answer>(props: Pick<Props<Subject, Answer, never>, 'act' | 'question' | 'onFind'>) => (
  <ActDialog {...props} start={NOTHING} fields={[]} />
);
