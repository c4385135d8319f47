import { Button } from '@arco-design/web-react';
import { shallowEqual, useSelector } from '@xstate/react';
import { useCallback } from 'react';
import type { FormDocument } from '../../../contract/form-document';
import type { FormFault } from '../../../contract/form-problems';
import { useText } from '../../i18n/text';
import { type JsonEditorRef, jsonEditor } from '../../machines/designer/json-editor';
import { Dialog } from '../forms/Dialog';
import { mountJsonWidget } from './json-widget';
import './json-dialog.css';

/** The JSON data editor (§2.7): a text, and below it each error with its line. */
export function JsonDialog({ json }: { json: JsonEditorRef<FormDocument, FormFault> }) {
  const t = useText();
  const { errors, checking, leaving } = useSelector(json, jsonEditor<FormDocument, FormFault>, shallowEqual);
  const mount = useCallback(
    (host: HTMLElement | null) => {
      if (!host) return;
      const { text } = json.getSnapshot().context;
      const widget = mountJsonWidget(host, { text, label: t('forms.jsonText') }, (typed) =>
        json.send({ type: 'typed', text: typed }),
      );
      const show = (snapshot: ReturnType<typeof json.getSnapshot>) =>
        widget.mark(
          snapshot.context.errors.map(({ line, column, say, about }) => ({
            line,
            column,
            text: t(`forms.faults.${say}`, { about }),
          })),
        );
      show(json.getSnapshot());
      const { unsubscribe } = json.subscribe(show);
      return () => {
        unsubscribe();
        widget.remove();
      };
    },
    [json, t],
  );
  const cancel = () => json.send({ type: 'cancel' });
  const buttons = (
    <>
      <Button onClick={cancel}>{t('list.cancel')}</Button>
      <Button type="primary" onClick={() => json.send({ type: 'confirm' })}>
        {t('list.ok')}
      </Button>
    </>
  );
  return (
    <>
      <Dialog title={t('forms.jsonTitle')} wide footer={buttons} onCancel={cancel}>
        <div ref={mount} className="json-text" />
        <div className="json-errors" role="status" aria-label={t('forms.jsonErrors')} aria-busy={checking}>
          {errors.length === 0 ? <p>{t('forms.jsonRight')}</p> : null}
          <ul>
            {errors.map(({ line, column, say, about }) => (
              <li key={`${line} ${column} ${say} ${about}`}>
                <span className="json-place">{t('forms.jsonAt', { line, column })}</span>
                <span>{t(`forms.faults.${say}`, { about })}</span>
              </li>
            ))}
          </ul>
        </div>
      </Dialog>
      {leaving && <LeaveQuestion json={json} />}
    </>
  );
}

function LeaveQuestion({ json }: { json: JsonEditorRef<FormDocument, FormFault> }) {
  const t = useText();
  const stay = () => json.send({ type: 'stay' });
  const buttons = (
    <>
      <Button onClick={stay}>{t('forms.stay')}</Button>
      <Button type="primary" status="danger" onClick={() => json.send({ type: 'leave' })}>
        {t('forms.leave')}
      </Button>
    </>
  );
  return (
    <Dialog title={t('forms.leaveTitle')} footer={buttons} onCancel={stay}>
      <p>{t('forms.leaveContent')}</p>
    </Dialog>
  );
}
