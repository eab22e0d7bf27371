/** What is known of a shop by WooCommerce without its rewrite rules. */
export const SHOP_TYPE = 'product';
/** Names that it answers below the pages for accounts and payment, as they are unless the owner has changed them. */
const SHOP_ENDPOINTS =
  `order-pay order-received orders view-order downloads edit-account edit-address payment-methods lost-password
  customer-logout add-payment-method delete-payment-method set-default-payment-method`.split(/\s+/);
/** Paths of its taxonomies that have other names than these. */
const SHOP_PATHS: Readonly<Record<string, string>> = {
  product_cat: 'product-category',
  product_tag: 'product-tag',
};

export function usualEndpoints(types: readonly string[]): { endpoints?: readonly string[] } {
  return types.includes(SHOP_TYPE) ? { endpoints: SHOP_ENDPOINTS } : {};
}

/** What comes before the terms of a taxonomy of which nothing but its slug is known. */
export function usualPathOf(taxonomy: string): string {
  return SHOP_PATHS[taxonomy] ?? taxonomy;
}
