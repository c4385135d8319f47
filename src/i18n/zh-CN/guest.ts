import { chart } from './chart';
import { embedding } from './embedding';
import { entry } from './entry';
import { failure } from './failure';
import { frame } from './frame';
import { list } from './list';
import { notice } from './notice';
import { passkeys } from './passkeys';
import { password } from './password';
import { register } from './register';
import { screens } from './screens';
import { secondFactor } from './second-factor';
import { signIn } from './sign-in';
import { thirdParty } from './third-party';
import { wechat } from './wechat';

/** What the console says before anybody is signed in, and what signed-in pages share with it: it comes with the first screen. */
export const guest = {
  frame,
  signIn,
  entry,
  screens,
  password,
  register,
  chart,
  secondFactor,
  passkeys,
  wechat,
  thirdParty,
  embedding,
  list,
  failure,
  notice,
} as const;
