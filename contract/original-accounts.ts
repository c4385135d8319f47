import { z } from 'zod/mini';
import { idParams } from './ids';
import { route } from './route';
import { optionalText } from './text';

/** §2.6, original account: the name that a user had in the organisation's earlier system; null takes it away. */
export const setOriginalAccount = route('PUT', '/ofa-admin/admin/ofaUser/user/originalAccount/:id', {
  right: 'user:edit',
  params: idParams,
  body: z.object({ originalAccount: optionalText(64) }),
  answer: z.unknown(),
});
