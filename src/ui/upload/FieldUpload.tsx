import { Button } from '@arco-design/web-react';
import { IconDelete, IconLeft, IconRight, IconUpload } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { type ClipboardEvent, type DragEvent, useRef, useState } from 'react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import type { FieldItem } from '../../machines/upload/field-items';
import type { CompleteRules } from '../../machines/upload/field-rules';
import { type FieldUploadRef, fieldUpload } from '../../machines/upload/field-upload';
import { useFileAddress } from '../app/app';
import { CropDialog } from '../cropper/CropDialog';
import type { ShownPicture } from '../cropper/crop-widget';
import { ToolButton } from '../menu/ToolButton';
import { faultText } from './fault-text';
import './field-upload.css';

interface Props<Picture extends ShownPicture> {
  readonly upload: FieldUploadRef<File, Picture>;
  /** What the field is called. */
  readonly label: string;
  readonly disabled?: boolean;
}

/** A field that uploads files: by the file window, dropped, or pasted (§5). */
export function FieldUpload<Picture extends ShownPicture>({ upload, label, disabled = false }: Props<Picture>) {
  const t = useText();
  const [isOver, setOver] = useState(false);
  const state = useSelector(upload, fieldUpload<File, Picture>, shallowEqual);
  const { rules, items, refused } = state;
  const choose = (files: readonly File[]) => files.length > 0 && !disabled && upload.send({ type: 'choose', files });
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    choose([...event.dataTransfer.files]);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (files.length > 0) event.preventDefault();
    choose(files);
  };
  return (
    <fieldset
      className={isOver ? 'field-upload over' : 'field-upload'}
      disabled={disabled}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={paste}
    >
      <legend className="visually-hidden">{label}</legend>
      {items.length > 0 && (
        <ul aria-label={t('fieldUpload.list')}>
          {items.map((item, place) => (
            <ItemLine key={item.key} item={item} place={place} upload={upload} rules={rules} last={items.length - 1} />
          ))}
        </ul>
      )}
      <Chooser rules={rules} isOver={isOver} isFilled={items.length > 0} onChoose={choose} />
      <div role="alert" className="field-upload-faults">
        {refused.map(({ name, fault }) => {
          const reason = faultText(t, fault, rules);
          return <p key={`${name} ${fault}`}>{name ? t('fieldUpload.named', { name, reason }) : reason}</p>;
        })}
      </div>
      {state.cropper && <CropDialog crop={state.cropper} />}
    </fieldset>
  );
}

interface ChooserProps {
  readonly rules: CompleteRules;
  readonly isOver: boolean;
  readonly isFilled: boolean;
  readonly onChoose: (files: readonly File[]) => void;
}

/** Opens the window that chooses files. It offers the right types; what else comes, the machine refuses. */
function Chooser({ rules: { kind, types, size, count }, isOver, isFilled, onChoose }: ChooserProps) {
  const t = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="field-upload-choose">
      <Button icon={<IconUpload />} onClick={() => input.current?.click()}>
        {t(count === 1 && isFilled && kind === 'image' ? 'fieldUpload.replace' : `fieldUpload.choose.${kind}`)}
      </Button>
      <span className="field-upload-hint">{isOver ? t('fieldUpload.drop') : t(`fieldUpload.hint.${kind}`, { size })}</span>
      {count > 1 && <span className="field-upload-hint">{t(`fieldUpload.tooMany.${kind}`, { count })}</span>}
      <input
        ref={input}
        type="file"
        hidden
        multiple={count > 1}
        {...(types && { accept: types.map((type) => `.${type}`).join(',') })}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])]);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </div>
  );
}

interface LineProps<Picture extends ShownPicture> {
  readonly item: FieldItem<File>;
  readonly place: number;
  readonly last: number;
  readonly rules: CompleteRules;
  readonly upload: FieldUploadRef<File, Picture>;
}

function ItemLine<Picture extends ShownPicture>({ item, place, last, rules: { kind }, upload }: LineProps<Picture>) {
  const t = useText();
  const { key, status } = item;
  const name = item.name || t(`fieldUpload.kept.${kind}`, { place: place + 1 });
  return (
    <li className="field-upload-item">
      {kind === 'image' && <Preview item={item} name={name} />}
      <div className="field-upload-words">
        <span className="field-upload-name">{name}</span>
        <StatusWords item={item} />
      </div>
      {status === 'failed' && (
        <Button
          type="text"
          size="small"
          aria-label={t('fieldUpload.retryOf', { name })}
          onClick={() => upload.send({ type: 'retry', key })}
        >
          {t('fieldUpload.retry')}
        </Button>
      )}
      {place > 0 && (
        <ToolButton
          label={t('fieldUpload.forward', { name })}
          icon={<IconLeft />}
          onPress={() => upload.send({ type: 'shift', key, by: -1 })}
        />
      )}
      {place < last && (
        <ToolButton
          label={t('fieldUpload.back', { name })}
          icon={<IconRight />}
          onPress={() => upload.send({ type: 'shift', key, by: 1 })}
        />
      )}
      <ToolButton
        label={t('fieldUpload.remove', { name })}
        icon={<IconDelete />}
        onPress={() => upload.send({ type: 'remove', key })}
      />
    </li>
  );
}

function Preview({ item, name }: { item: FieldItem<File>; name: string }) {
  const prefixed = useFileAddress();
  const address = prefixed(item.address);
  return <span className="field-upload-preview">{address && <img src={address} alt={name} />}</span>;
}

/** §8: what the server refuses has failed; what never came to an answer is an error. */
function StatusWords({ item: { status, failure } }: { item: FieldItem<File> }) {
  const t = useText();
  if (status === 'failed' && failure) {
    return (
      <span className="field-upload-status failed" role="status">
        <span>
          {t(failure.kind === 'refused' || failure.kind === 'http' ? 'fieldUpload.status.failed' : 'fieldUpload.status.error')}
        </span>
        <span>{failureText(t, failure, 'upload')}</span>
      </span>
    );
  }
  return (
    <span className="field-upload-status" role="status">
      {t(`fieldUpload.status.${status}`)}
    </span>
  );
}
