import { z } from 'zod/mini';
import { route } from './route';

/** §3. `childrenList` looks one level ahead: where it is empty, there is nothing below, and a picker may stop there. */
export const area = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  childrenList: z.nullish(z.array(z.object({ areaCode: z.string(), areaName: z.string() }))),
});
export type Area = z.infer<typeof area>;

/** §7.7: the code of the whole country. */
export const TOP_AREA = '0';

/** What lies directly below an area; none, or `0`, is the top level. Whoever registers an organisation is not signed in yet. */
export const listAreas = route('GET', '/tcc-business-common/client-api/business/area', {
  right: 'open',
  query: z.object({ areaCode: z._default(z.string().check(z.regex(/^\d{0,12}$/)), TOP_AREA) }),
  answer: z.array(area),
});
