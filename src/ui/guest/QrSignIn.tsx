import { shallowEqual, useSelector } from '@xstate/react';
import { failureText } from '../../i18n/failure-text';
import { useText } from '../../i18n/text';
import { type QrSignInRef, type QrState, qrSignIn } from '../../machines/guest/qr-sign-in';
import { Way } from '../credentials/Outcome';
import { BindForm } from './BindForm';
import './qr-sign-in.css';

/** The picture that WeChat scans, and what has become of it (§2.2): on a screen of its own, or in a tab of the sign-in screen. */
export function QrSignIn({ qr }: { qr: QrSignInRef }) {
  const t = useText();
  const { show, image, form } = useSelector(qr, qrSignIn, shallowEqual);
  const renew = () => qr.send({ type: 'renew' });
  if (form) {
    return (
      <>
        <BindForm form={form} />
        <Way look="secondary" say={t('wechat.renew')} onGo={renew} />
      </>
    );
  }
  const isOver = OVER.some((state) => state === show);
  return (
    <div className="qr-sign-in">
      <div className={`qr-picture ${show}`}>
        {image ? <img src={image} alt={t('wechat.picture')} /> : <span className="qr-blank" />}
        {show === 'making' && <span className="busy-ring" />}
        {MARKS[show] && <QrMark drawn={MARKS[show]} />}
      </div>
      <QrWords qr={qr} />
      {isOver && <Way say={t('wechat.renew')} onGo={renew} />}
    </div>
  );
}

const OVER = ['expired', 'refused', 'failed'];

/** What is drawn over a picture that is no longer to be scanned. */
const MARKS: Partial<Record<QrState, string>> = {
  scanned: 'm7.5 12.5 3.2 3.2 6-6.6',
  done: 'm7.5 12.5 3.2 3.2 6-6.6',
  expired: 'M12 7v5.4l3.4 2',
  refused: 'm8.5 8.5 7 7M15.5 8.5l-7 7',
  failed: 'M12 7v6M12 16.4v.1',
  notOffered: 'M12 7v6M12 16.4v.1',
};

const QrMark = ({ drawn }: { drawn: string }) => (
  <svg className="qr-mark" viewBox="0 0 24 24" fill="none" strokeWidth="1.8" aria-hidden="true">
    <circle cx="12" cy="12" r="11" />
    <path d={drawn} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);

function QrWords({ qr }: { qr: QrSignInRef }) {
  const t = useText();
  const { show, failure } = useSelector(qr, qrSignIn, shallowEqual);
  const [title, hint] = words();
  return (
    <div className="qr-words" role="status">
      <p className="outcome-title">{title}</p>
      <p className="outcome-hint">{hint}</p>
    </div>
  );

  function words(): [title: string, hint: string] {
    switch (show) {
      case 'making':
      case 'binding':
        return [t('wechat.making'), ''];
      case 'done':
        return [t('wechat.done'), ''];
      case 'failed':
      case 'notOffered':
        return [t('wechat.failed'), failure ? failureText(t, failure, 'operation') : ''];
      case 'waiting':
      case 'scanned':
        return [t(`wechat.${show}`), failure ? t('wechat.lost') : t(`wechat.${show}Hint`)];
      default:
        return [t(`wechat.${show}`), t(`wechat.${show}Hint`)];
    }
  }
}
