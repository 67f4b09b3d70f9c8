import ipaddr from 'ipaddr.js';

/** Longer texts are no ranges. */
const MAX_LENGTH = 64;

/** The range with its host bits cleared, in one spelling; undefined for what is no range in CIDR notation. */
export function canonicalRange(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !ipaddr.isValidCIDR(text)) return undefined;
  const [address, prefix] = ipaddr.parseCIDR(text);
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(text)
      : ipaddr.IPv6.networkAddressFromCIDR(text);
  return `${network.toString()}/${prefix}`;
}

/** Prefix length of an IPv4 range in four-part notation; undefined for everything else. */
export function ipv4PrefixLength(text: string): number | undefined {
  if (text.length > MAX_LENGTH || !ipaddr.IPv4.isValidCIDRFourPartDecimal(text)) return undefined;
  return ipaddr.parseCIDR(text)[1];
}

/** True when two texts name the same range, whatever their host bits and spelling. */
export function sameRange(a: string, b: string): boolean {
  const [left, right] = [canonicalRange(a), canonicalRange(b)];
  return left !== undefined && left === right;
}
