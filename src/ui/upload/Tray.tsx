import { IconClose } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { useRef } from 'react';
import { useText } from '../../i18n/text';
import { type Awaited, type TrayRef, trayView } from '../../machines/upload/tray';
import type { UploadRef } from '../../machines/upload/upload';
import { uploadLine } from '../../machines/upload/upload-line';
import { FileButton } from '../base/FileButton';
import { ToolButton } from '../menu/ToolButton';
import { Ring } from './Ring';
import { UploadLine } from './UploadLine';
import './tray.css';

/** The uploads in the top bar: a ring that fills, and below it a line for each file. Escape folds them up, from any of its buttons. */
export function Tray({ page: tray }: { page: TrayRef<File> }) {
  const t = useText();
  const toggle = useRef<HTMLButtonElement>(null);
  const { unfolded, lines, awaited, current } = useSelector(tray, trayView<File>, shallowEqual);
  if (lines.length + awaited.length === 0) return null;
  const close = () => {
    tray.send({ type: 'close' });
    toggle.current?.focus();
  };
  return (
    <fieldset className="tray" aria-label={t('upload.title')} onKeyDown={({ key }) => key === 'Escape' && unfolded && close()}>
      <button
        ref={toggle}
        type="button"
        className="tool-button"
        aria-label={t('upload.title')}
        title={t('upload.title')}
        aria-expanded={unfolded}
        onClick={() => tray.send({ type: 'toggle' })}
      >
        {current ? <CurrentRing upload={current.upload} /> : <Ring percent={100} />}
      </button>
      {unfolded && (
        <section className="tray-panel" aria-label={t('upload.title')}>
          <header>
            <h2>{t('upload.title')}</h2>
            <ToolButton label={t('list.close')} icon={<IconClose />} onPress={close} />
          </header>
          <ul>
            {lines.map(({ id, upload }) => (
              <UploadLine key={id} upload={upload} onRemove={() => tray.send({ type: 'remove', id })} />
            ))}
            {awaited.map((file) => (
              <Reminder key={`${file.name} ${file.lastModified}`} tray={tray} file={file} />
            ))}
          </ul>
          <footer>{t('upload.hint')}</footer>
        </section>
      )}
    </fieldset>
  );
}

const CurrentRing = ({ upload }: { upload: UploadRef<File> }) => (
  <Ring percent={useSelector(upload, (snapshot) => uploadLine<File>(snapshot).percent)} />
);

/** An upload that a reload has broken off: a browser does not hand out the file again by itself. */
function Reminder({ tray, file }: { tray: TrayRef<File>; file: Awaited }) {
  const t = useText();
  return (
    <li className="tray-reminder">
      <span className="tray-text">{t('upload.again', { name: file.name })}</span>
      <FileButton label={t('upload.choose')} onChoose={(chosen) => tray.send({ type: 'add', file: chosen })} />
      <ToolButton
        label={t('upload.remove', { name: file.name })}
        icon={<IconClose />}
        onPress={() => tray.send({ type: 'forget', file })}
      />
    </li>
  );
}
