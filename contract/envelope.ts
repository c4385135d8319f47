import { z } from 'zod/mini';

/** §7: success everywhere means that `code` equals 200. */
export const SUCCESS = 200;

/** Every answer: `code` 200 carries `data`; any other code carries its reason in `desc`. */
export const envelope = z.object({
  code: z.number(),
  desc: z.pipe(
    z.nullish(z.string()),
    z.transform((desc) => desc ?? ''),
  ),
  /** §3: an error response may have none. */
  data: z.optional(z.unknown()),
});
export type Envelope = z.output<typeof envelope>;

/** The headers of §7. `orgId` chooses the tenant at sign-in; the others go with every call. The server trusts none of them. */
export const HEADERS = {
  token: 'OFA-TOKEN',
  language: 'Accept-Language',
  subsystem: 'SUBSYSTEM-ID',
  organisation: 'orgId',
  /** The id that the console made for its browser: a sign-in from an unknown device is reported to the account's owner. */
  device: 'OFA-DEVICE-ID',
  requestId: 'X-Request-Id',
} as const;

/** Headers of the page itself, read at start (§7.10). `embedOrigins`: the sites that may embed the console (§4), separated by spaces. */
export const PAGE_HEADERS = {
  deployType: 'deploy-type',
  tenantProject: 'tenant-project',
  embedOrigins: 'embed-origins',
} as const;
