import { z } from 'zod/mini';
import { route } from './route';

/** §3. `childrenList` looks one level ahead: an empty one marks a leaf, so a picker can stop there. */
export const area = z.object({
  areaCode: z.string(),
  areaName: z.string(),
  childrenList: z.nullish(z.array(z.object({ areaCode: z.string(), areaName: z.string() }))),
});
export type Area = z.infer<typeof area>;

/** §7.7: the code of the whole country. */
export const TOP_AREA = '0';

/** What lies directly below an area; without one, or with `0`, the top level. Open, because an organisation registers before it signs in. */
export const listAreas = route('GET', '/tcc-business-common/client-api/business/area', {
  right: 'open',
  query: z.object({ areaCode: z._default(z.string().check(z.regex(/^\d{0,12}$/)), TOP_AREA) }),
  answer: z.array(area),
});
