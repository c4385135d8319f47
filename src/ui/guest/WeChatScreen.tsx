import { useSelector } from '@xstate/react';
import { useText } from '../../i18n/text';
import { qrSignIn } from '../../machines/guest/qr-sign-in';
import { qrIn, type WeChatRef } from '../../machines/guest/wechat';
import { Way } from '../credentials/Outcome';
import { ScreenFrame } from '../credentials/ScreenFrame';
import { QrSignIn } from './QrSignIn';

/** `/open/auth/wx`: sign-in by a WeChat QR code (§2.2). */
export function WeChatScreen({ page }: { page: WeChatRef }) {
  const t = useText();
  const qr = useSelector(page, qrIn);
  const at = useSelector(qr, (snapshot) => qrSignIn(snapshot).show);
  return (
    <ScreenFrame heading={t(at === 'binding' ? 'thirdParty.bind.heading' : 'wechat.heading')}>
      <QrSignIn qr={qr} />
      <Way
        look={at === 'notOffered' ? 'primary' : 'secondary'}
        say={t('wechat.otherMethods')}
        onGo={() => page.send({ type: 'leave' })}
      />
    </ScreenFrame>
  );
}
