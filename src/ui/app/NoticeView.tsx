import { useSelector } from '@xstate/react';
import { failureWords } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type Notice, shownNotice } from '../../machines/base/notices';
import { useApp } from './app';
import './notice.css';

/** The one notice on the screen (§8). A new one takes the place of the old; only it is read aloud. */
export function NoticeView() {
  const t = useText();
  const { notices } = useApp();
  const notice = useSelector(notices, shownNotice);
  const hold = () => notices.send({ type: 'hold' });
  const release = ({ currentTarget }: { currentTarget: Element }) => {
    if (!currentTarget.matches(':hover, :focus-within')) notices.send({ type: 'release' });
  };
  const resting = { onPointerEnter: hold, onFocus: hold, onPointerLeave: release, onBlur: release };
  return (
    <div className="notices" aria-live={notice?.tone === 'error' ? 'assertive' : 'polite'}>
      {notice && (
        <div className={`notice notice-${notice.tone}`} role={notice.tone === 'error' ? 'alert' : 'status'} {...resting}>
          <NoticeIcon tone={notice.tone} />
          <div className="notice-text">
            <Words notice={notice} />
          </div>
          <button type="button" aria-label={t('frame.close')} onClick={() => notices.send({ type: 'close' })}>
            <svg viewBox="0 0 16 16" width="14" height="14" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
              <path d="m3.5 3.5 9 9m0-9-9 9" />
            </svg>
          </button>
        </div>
      )}
    </div>
  );
}

/** A failure has the title of what was tried above its reason (§8); most else is one line. */
function Words({ notice }: { notice: Notice }) {
  const t = useText();
  if ('say' in notice)
    return (
      <>
        {notice.title && <p className="notice-title">{t(`notice.${notice.title}`)}</p>}
        <p>{t(`notice.${notice.say}`)}</p>
      </>
    );
  if ('desc' in notice) return <p>{notice.desc}</p>;
  const { title, reasons } = failureWords(t, notice.failure, notice.fallback);
  return (
    <>
      <p className="notice-title">{title}</p>
      {reasons.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
    </>
  );
}

const MARKS: Readonly<Record<Notice['tone'], string>> = {
  success: 'm5 8.3 2.1 2.1L11.2 6',
  warning: 'M8 4.5v4.2M8 11v.5',
  error: 'm5.7 5.7 4.6 4.6m0-4.6-4.6 4.6',
};

function NoticeIcon({ tone }: { tone: Notice['tone'] }) {
  return (
    <svg className="notice-icon" viewBox="0 0 16 16" width="18" height="18" fill="none" strokeWidth="1.5" aria-hidden="true">
      <circle cx="8" cy="8" r="8" />
      <path d={MARKS[tone]} strokeLinecap="round" />
    </svg>
  );
}
