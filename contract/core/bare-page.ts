/** The application without the head of any page, as it was built: a service worker keeps it for all addresses. */
export const BARE_PAGE = '/bare'
