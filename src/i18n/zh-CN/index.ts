import { failure } from './failure';
import { frame } from './frame';
import { list } from './list';
import { notice } from './notice';
import { shell } from './shell';
import { signIn } from './sign-in';
import { users } from './users';

/** Simplified Chinese: the source of every text. The other languages have the same keys and slots. */
export const zhCN = { frame, signIn, shell, list, users, failure, notice } as const;
