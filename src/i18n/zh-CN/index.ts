import { account } from './account';
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
import { shell } from './shell';
import { signIn } from './sign-in';
import { thirdParty } from './third-party';
import { users } from './users';
import { wechat } from './wechat';

/** Simplified Chinese: the source of every text. The other languages have the same keys and slots. */
export const zhCN = {
  frame,
  signIn,
  entry,
  screens,
  password,
  register,
  chart,
  secondFactor,
  passkeys,
  account,
  wechat,
  thirdParty,
  embedding,
  shell,
  list,
  users,
  failure,
  notice,
} as const;
