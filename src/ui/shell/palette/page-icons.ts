import {
  Bell,
  FileText,
  History,
  House,
  KeyRound,
  LifeBuoy,
  type LucideIcon,
  Mail,
  PanelTop,
  Phone,
  Server,
  Settings,
  Sprout,
  UserRound,
  UsersRound,
  Wallet,
} from "lucide-react";
import type { RoutePath } from "../../../app/routing/routes.ts";

const ICONS: { readonly [Path in RoutePath]?: LucideIcon } = {
  "/dashboard": House,
  "/my-assets": Wallet,
  "/distribution": Sprout,
  "/create-validator": Server,
  "/activity": History,
  "/activity/statement": FileText,
  "/notifications": Bell,
  "/profile": UserRound,
  "/network/:tab": UsersRound,
  "/settings": Settings,
  "/settings/wallet-passcode": KeyRound,
  "/change-password": KeyRound,
  "/verify-identifier": Mail,
  "/verify-phone-number": Phone,
  "/help-support": LifeBuoy,
};

/** The icon of a page, the same as in the sidebar where it is there. */
export const pageIcon = (path: RoutePath): LucideIcon => ICONS[path] ?? PanelTop;
