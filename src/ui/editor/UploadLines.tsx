import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { type Translate, useText } from '../../i18n/text';
import { type EditorFault, type EditorRef, editorTools, type UploadKind } from '../../machines/editor/editor';
import { type FieldUploadRef, fieldUpload } from '../../machines/upload/field-upload';
import type { ShownPicture } from '../cropper/crop-widget';
import { faultText } from '../upload/fault-text';
import '../base/buttons.css';

/** What is under way to the text, what was not taken, and why (§5, §8). */
export function UploadLines<Picture extends ShownPicture>({ tools }: { tools: EditorRef<File, Picture> }) {
  const t = useText();
  const { uploads, fault, probing } = useSelector(tools, editorTools<File, Picture>, shallowEqual);
  return (
    <div className="editor-lines">
      {uploads && (
        <>
          <Lines kind="picture" upload={uploads.picture} />
          <Lines kind="media" upload={uploads.media} />
          <Lines kind="attachment" upload={uploads.attachment} />
        </>
      )}
      {probing && <p role="status">{t('editor.probing')}</p>}
      {fault && (
        <p role="alert" className="editor-fault">
          {faultWords(t, fault)}
        </p>
      )}
    </div>
  );
}

const FAULT_WORDS = {
  address: 'editor.wrongLink',
  tooLong: 'editor.pastedTooLong',
  onlyWords: 'editor.pastedWords',
  noFiles: 'editor.noFiles',
} as const;

/** §8, to the letter. */
function faultWords(t: Translate, fault: EditorFault) {
  if (fault.kind === 'embed') return fault.message ? t('editor.embedError', { msg: fault.message }) : t('editor.embedUnknown');
  return t(FAULT_WORDS[fault.kind]);
}

function Lines<Picture extends ShownPicture>({ kind, upload }: { kind: UploadKind; upload: FieldUploadRef<File, Picture> }) {
  const t = useText();
  const { items, refused, rules } = useSelector(upload, fieldUpload<File, Picture>, shallowEqual);
  return (
    <>
      {items.map(({ key, name, status, failure }) => (
        <p key={key} className="editor-upload">
          <span className="editor-upload-name">{name}</span>
          <span role="status">{failure ? failureText(t, failure, 'upload') : t(`fieldUpload.status.${status}`)}</span>
          {status === 'failed' && (
            <button type="button" className="link-button" onClick={() => upload.send({ type: 'retry', key })}>
              {t('fieldUpload.retry')}
            </button>
          )}
          <button
            type="button"
            className="link-button"
            aria-label={t('fieldUpload.remove', { name })}
            onClick={() => upload.send({ type: 'remove', key })}
          >
            {t('list.cancel')}
          </button>
        </p>
      ))}
      {refused.map(({ name, fault }) => {
        const reason = kind === 'media' && fault === 'wrongType' ? t('editor.mediaTypes') : faultText(t, fault, rules);
        return (
          <p key={`${name} ${fault}`} role="alert" className="editor-fault">
            {name ? t('fieldUpload.named', { name, reason }) : reason}
          </p>
        );
      })}
    </>
  );
}
