import { IconClose, IconPause, IconPlayArrow, IconRefresh } from '@arco-design/web-react/icon';
import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { type Translate, useText } from '../../i18n/text';
import type { UploadRef } from '../../machines/upload/upload';
import { uploadLine } from '../../machines/upload/upload-line';
import { sizeText } from '../base/size';
import { ToolButton } from '../menu/ToolButton';
import '../base/bar.css';

interface Props {
  readonly upload: UploadRef<File>;
  readonly onRemove: () => void;
}

type Line = ReturnType<typeof uploadLine<File>>;

/** One upload: the file, what is being done, how fast, and what can be done about it. */
export function UploadLine({ upload, onRemove }: Props) {
  const t = useText();
  const line = useSelector(upload, uploadLine<File>, shallowEqual);
  const { name, size, step, percent } = line;
  const failed = step === 'refused' || step === 'fault';
  return (
    <li>
      <div className="tray-line">
        <div className="tray-file">
          <span className="tray-name" title={name}>
            {name}
          </span>
          <span className="tray-size">{sizeText(size)}</span>
        </div>
        <div className="tray-state">
          <span className={failed ? 'tray-failed' : undefined}>{stepText(t, line)}</span>
          {line.speed !== null && <span>{t('upload.speed', { size: sizeText(line.speed) })}</span>}
          {line.secondsLeft !== null && <span>{t('upload.left', { time: durationText(t, line.secondsLeft) })}</span>}
        </div>
        <progress className={failed ? 'bar failed' : 'bar'} max={100} value={percent} aria-label={name} />
      </div>
      <Acts upload={upload} line={line} onRemove={onRemove} />
    </li>
  );
}

function Acts({ upload, line: { name, step, canPause, canResume, canCancel, canRetry }, onRemove }: Props & { line: Line }) {
  const t = useText();
  return (
    <div className="tray-acts">
      {canPause && (
        <ToolButton label={t('upload.pause', { name })} icon={<IconPause />} onPress={() => upload.send({ type: 'pause' })} />
      )}
      {canResume && (
        <ToolButton
          label={t('upload.resume', { name })}
          icon={<IconPlayArrow />}
          onPress={() => upload.send({ type: 'resume' })}
        />
      )}
      {canRetry && (
        <ToolButton label={t('upload.retry', { name })} icon={<IconRefresh />} onPress={() => upload.send({ type: 'start' })} />
      )}
      {canCancel ? (
        <ToolButton label={t('upload.cancel', { name })} icon={<IconClose />} onPress={() => upload.send({ type: 'cancel' })} />
      ) : (
        <ToolButton label={t('upload.remove', { name })} icon={<IconClose />} inert={step === 'merging'} onPress={onRemove} />
      )}
    </div>
  );
}

function stepText(t: Translate, { step, percent, ending }: Line): string {
  if (ending?.kind === 'refused' && step === 'refused') return failureText(t, ending.failure, 'upload');
  if (ending?.kind === 'fault' && step === 'fault') return t(`upload.faults.${ending.fault}`);
  if (step === 'hashing' || step === 'sending') return t(`upload.${step}`, { percent });
  return step === 'fault' ? '' : t(`upload.${step}`);
}

function durationText(t: Translate, seconds: number): string {
  if (seconds < 60) return t('upload.seconds', { seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('upload.minutes', { minutes, seconds: seconds % 60 });
  return t('upload.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
