import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What limits and lock-outs count a caller by: see `originOf`. */
    readonly origin: string;
  }
}

/** A provider gives each customer at least this much of IPv6. */
export const IPV6_PREFIX = 64;

/**
 * The one answer to "do two addresses belong to the same caller?". One customer has all addresses of an IPv6 network, so the network is
 * the origin. An IPv4 address is the same origin however it is written. What is no address (a proxy may pass on any text) is one origin.
 */
export function originOf(address: string, ipv6Prefix = IPV6_PREFIX): string {
  const [unzoned = ''] = address.split('%');
  if (!ipaddr.isValid(unzoned)) return 'unknown';
  const known = ipaddr.process(unzoned);
  if (known.kind() === 'ipv4') return known.toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${known.toNormalizedString()}/${ipv6Prefix}`);
  return `${network.toString()}/${ipv6Prefix}`;
}

/** Gives each request its origin. */
export function nameOrigins(app: FastifyInstance, ipv6Prefix?: number) {
  app.decorateRequest('origin', {
    getter() {
      return originOf(this.ip, ipv6Prefix);
    },
  });
}
