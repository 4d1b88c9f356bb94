import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";

/**
 * Takes state, query and fragment from this page's address, so that they are used once. A person who has gone elsewhere
 * meanwhile stays there: the address is left alone unless it is still this page's.
 */
export function useReplaceAddress(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (window.location.pathname === pathname) void navigate(pathname, { replace: true });
  }, [pathname, navigate]);
}
