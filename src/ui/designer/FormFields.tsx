import { Alert, Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { type CSSProperties, useCallback, useId } from 'react';
import type { AnswerError } from '../../../contract/form-answers';
import { allItems, type FormConfig, type FormDocument, type FormItem } from '../../../contract/form-document';
import { inLanguage } from '../../i18n/in-language';
import { type Translate, useLanguage, useText } from '../../i18n/text';
import { editorIn, type FillingRef, filledItem, filling } from '../../machines/designer/filling';
import { onEnterInLines } from '../base/enter';
import { markFields, nameFields } from './name-fields';
import { type FilesField, WidgetField } from './WidgetField';
import './form-view.css';

interface FieldsProps {
  readonly fill: FillingRef;
  readonly files: FilesField;
  /** It is being sent. */
  readonly busy?: boolean;
}

/** The fields of a form as they are filled in, and the button that sends them where the form has none of its own. */
export function FormFields({ fill, files, busy = false }: FieldsProps) {
  const t = useText();
  const { document, failed, refusals } = useSelector(fill, filling, shallowEqual);
  return (
    <form
      className="form-view"
      noValidate
      onKeyDown={onEnterInLines}
      onSubmit={(event) => {
        event.preventDefault();
        fill.send({ type: 'submit' });
      }}
    >
      {failed && (
        <Alert
          type="error"
          content={t('fill.choicesFailed')}
          action={
            <Button size="mini" onClick={() => fill.send({ type: 'retry' })}>
              {t('list.retry')}
            </Button>
          }
        />
      )}
      <Items fill={fill} files={files} items={document.drawingItems} config={document.formConfig} />
      {refusals > 0 && <span key={refusals} hidden ref={focusFirstWrong} />}
      {!hasSubmit(document) && (
        <div className="form-send">
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('fill.send')}
          </Button>
        </div>
      )}
    </form>
  );
}

const hasSubmit = ({ drawingItems }: FormDocument) =>
  allItems(drawingItems).some(({ type, act }) => type === 'button' && act !== 'reset');

/** Stands below the fields, so that those that were refused are marked by then. */
function focusFirstWrong(below: HTMLElement | null) {
  const wrong = below?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]');
  // The browser's own field for files is hidden; one goes on at the first button there.
  const shown = wrong?.matches('[type=file]') ? wrong.closest('.form-control')?.querySelector('button') : wrong;
  shown?.focus();
}

interface ItemsProps {
  readonly fill: FillingRef;
  readonly files: FilesField;
  readonly items: readonly FormItem[];
  readonly config: FormConfig;
}

const Items = ({ items, config, ...given }: ItemsProps) => (
  <div className="form-row" style={{ '--gutter': `${config.gutter}px` } as CSSProperties}>
    {items.map((item) => (
      <FilledItem key={item.id} {...given} item={item} config={config} />
    ))}
  </div>
);

interface ItemProps {
  readonly fill: FillingRef;
  readonly files: FilesField;
  readonly item: FormItem;
  readonly config: FormConfig;
}

const same = (one: ReturnType<typeof filledItem>, other: ReturnType<typeof filledItem>) =>
  JSON.stringify(one) === JSON.stringify(other);

function FilledItem({ fill, files, item, config }: ItemProps) {
  const t = useText();
  const id = useId();
  const language = useLanguage();
  const { shown, required, answer, error, choices } = useSelector(fill, (at) => filledItem(at, item), same);
  const editor = useSelector(fill, (at) => editorIn(at, item));
  const fault = `${id}-fault`;
  const faultId = error ? fault : null;
  const mark = useCallback(
    (host: HTMLElement | null) => {
      nameFields(host, item.label);
      markFields(host, faultId);
    },
    [item.label, faultId],
  );
  if (!shown) return null;
  if (item.type === 'row') {
    return (
      <div className="form-cell" style={{ '--span': item.span } as CSSProperties}>
        <Items fill={fill} files={files} items={item.children ?? []} config={config} />
      </div>
    );
  }
  return (
    <div
      className={`form-cell form-item ${config.layout}${error ? ' arco-form-item-status-error' : ''}`}
      style={{ '--span': item.span, '--label': config.labelCol, '--wrapper': config.wrapperCol } as CSSProperties}
    >
      <label htmlFor={id} className={required ? 'required' : ''}>
        {item.type === 'button' ? '' : item.label}
      </label>
      <div className="form-control" ref={mark}>
        <WidgetField
          item={item}
          id={id}
          answer={answer}
          choices={choices.map((choice) => (choice.names ? { ...choice, label: inLanguage(choice.names, language) } : choice))}
          onAnswer={(next) => fill.send({ type: 'answer', id: item.id, answer: next })}
          onLeave={() => fill.send({ type: 'leave', id: item.id })}
          onUnfold={(area) => fill.send({ type: 'unfold', area })}
          files={files}
          editor={editor}
          faultId={faultId}
          onPress={(act) => fill.send({ type: act })}
        />
        <span id={fault} className="form-error" role="alert">
          {error && errorText(t, error)}
        </span>
      </div>
    </div>
  );
}

const errorText = (t: Translate, { fault, about }: AnswerError) =>
  fault === 'pattern' && about === '' ? t('fill.patternBroken') : t(`fill.answerFaults.${fault}`, { about });
