import type { Texts } from '../text';
import { failure } from './failure';
import { frame } from './frame';
import { list } from './list';
import { notice } from './notice';
import { shell } from './shell';
import { signIn } from './sign-in';
import { users } from './users';

/** Traditional Chinese, in the terms of Hong Kong. */
export const zhHK: Texts = { frame, signIn, shell, list, users, failure, notice };
