import { createWeChatMachine } from '../machines/guest/wechat';
import { definePage } from '../ui/base/page';
import { WeChatScreen } from '../ui/guest/WeChatScreen';
import type { ScreenKit } from './kit';
import { qrSignIn } from './parts/binding';

/** The screen /open/auth/wx (§2.2). */
export default (kit: ScreenKit) =>
  definePage({
    machine: createWeChatMachine({ enter: kit.enter, go: kit.go }, qrSignIn(kit)),
    View: WeChatScreen,
  });
