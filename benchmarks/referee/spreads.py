"""What attacks do to each Pokémon on a Bench: read from the cards, whose texts the referee can't read by itself.

Weakness and Resistance are not applied there (weakness-resistance.wr-not-bench; older cards say so themselves).
"""

from __future__ import annotations

from typing import Final

# damage points: card and attack
SAID: Final = {
    10: (
        "base1-19 Earthquake", "base1-53 Selfdestruct", "base2-18 Chain Lightning", "base2-2 Chain Lightning",
        "base3-17 Blizzard", "base3-2 Blizzard", "base3-45 Selfdestruct", "base4-23 Earthquake",
        "base4-79 Selfdestruct", "base5-19 Poison Vapor", "base5-2 Poison Vapor", "base6-2 Blizzard",
        "base6-22 Chain Lightning", "base6-80 Selfdestruct", "basep-22 Diamond Dust", "bw1-43 Electrispark",
        "bw11-82 Break Ground", "bw11-85 Gaia Hammer", "bw2-57 Earthquake", "bw3-74 Gaia Hammer", "bw5-106 Tromp",
        "bw5-54 Tromp", "bw6-66 Earthquake", "bw7-79 Earthquake", "bw7-98 Sand Pulse", "bw8-132 Blizzard",
        "bw8-25 Blizzard", "bw8-37 Blizzard", "bwp-BW43 Gaia Hammer", "dp1-24 Explosive Smoke", "dp1-47 Gravity Wave",
        "dp1-59 Blaze Up", "dp4-58 Tsunami", "dp5-30 Earthquake", "dp6-113 Selfdestruct", "dp6-17 Sonic Wave",
        "dp6-29 Major Earthquake", "dpp-DP34 Explosive Smoke", "dpp-DP50 Judgment", "dv1-21 Blizzard",
        "ecard1-10 Magnitude", "ecard1-44 Magnitude", "ecard2-7 Earthquake", "ecard3-9 Scatterbomb",
        "ecard3-H8 Scatterbomb", "ex1-24 Poison Smog", "ex1-37 Magnitude", "ex12-53 Selfdestruct",
        "ex13-36 Magnitude", "ex13-55 Earthquake", "ex14-7 Stadium Play", "ex2-21 Earthquake", "ex3-30 Magnitude",
        "ex3-91 Magnitude", "ex5-102 Earthquake", "ex8-53 Selfdestruct", "ex9-7 Tail Shock", "g1-23 Berserker Splash",
        "g1-39 Earthquake", "gym1-4 Blizzard", "gym2-67 Tremor", "gym2-71 Poison Spore", "gym2-79 Smelly Gas",
        "hgss4-25 Selfdestruct", "hgss4-48 Blizzard", "hgss4-61 Mini Earthquake", "me2pt5-51 Blizzard",
        "neo1-1 Gigaspark", "neo1-2 Bubble Shower", "neo1-45 Earthquake", "neo2-61 Burst", "neo3-28 Tail Shock",
        "neo3-30 Earthquake", "neo4-112 Crushing Earth", "np-1 Major Flood", "pl1-12 Pearl Breath", "pl1-37 Tsunami",
        "pl2-54 Earthquake", "pl2-61 Bomb Risk", "pl3-148 Diamond Dust", "pl3-60 Earthquake", "pl4-18 Avalanche",
        "pl4-AR8 Break Ground", "pop9-1 Jet Sword", "pop9-16 Wavelet", "sm1-43 Avalanche", "sm12-116 Mini Earthquake",
        "sm12-52 Blizzard", "sm4-27 Ocean Cyclone", "sm4-54 Earthquake", "sm75-32 Mini Earthquake",
        "sv2-53 Avalanche", "sv6-69 Sky Wave", "sv6-98 Earthquake", "sv9-42 Blizzard", "svp-63 Avalanche",
        "swsh1-15 Drum Roll", "swsh10-32 Blizzard", "swsh10-33 Blizzard", "swsh2-48 Blizzard", "swsh3-44 Blizzard",
        "swsh3-90 Sand Pulse", "swsh45sv-SV024 Blizzard", "swshp-SWSH130 Blizzard", "xy1-59 Earthquake",
        "xy10-53 Geostrike", "xy3-19 Blizzard", "xy4-88 Earthquake", "xy5-53 Ocean Cyclone", "xy5-84 Break Ground",
        "xy7-20 Berserker Splash", "xy7-42 Break Ground", "xy7-91 Break Ground", "xy9-114 Splash Burn",
        "xy9-123 Splash Burn", "xy9-26 Splash Burn", "xyp-XY106 Splash Burn", "xyp-XY109 Berserker Splash",
        "xyp-XY129 Geostrike", "xyp-XY152 Geostrike", "xyp-XY51 Ocean Cyclone", "xyp-XY52 Break Ground",
        "xyp-XY76 Voltage Storm", "zsv10pt5-131 Earthquake", "zsv10pt5-53 Earthquake",
    ),
    20: (
        "base1-9 Selfdestruct", "base3-11 Selfdestruct", "base3-26 Selfdestruct", "base3-36 Selfdestruct",
        "base6-24 Selfdestruct", "base6-28 Selfdestruct", "bw10-59 Aura of the Land", "cel25-2 Scorching Wind",
        "dp2-40 Magnitude", "dp4-17 Ambient Noise", "dp6-32 High Tide", "ecard3-36 Selfdestruct",
        "ex14-8 Strong Current", "ex2-95 Metal Surge", "me2-2 Disperse Drool", "pgo-38 Crashing Bullet",
        "pgo-43 Earthquake", "sm10-95 Break Ground", "sm11-178 Thunderous Tornado", "sm12-127 Earthquake",
        "sm5-9 Earthquake", "sm6-58 Earthquake", "smp-SM238 Hypnotic Blizzard", "sv9-87 Break Ground",
        "swsh11-102 Earthquake", "swsh4-87 Earthquake", "swsh7-191 Dragon Gale", "swsh7-192 Dragon Gale",
        "swshp-SWSH067 Earthquake", "swshp-SWSH154 Dragon Gale", "xy12-56 Earthquake", "xyp-XY160 Frosty Thunder",
    ),
    30: (
        "bw7-54 Electriwave", "bw9-26 Seismic Punch", "ex12-90 Final Blizzard", "ex16-96 Hydro Wave",
        "sm3-33 Splash Burn", "sv1-117 Earthquake", "sv4-125 Earthquake", "sv4-208 Earthquake",
        "sv6-110 Ground Crasher", "sv8-28 Billowing Heat Wave", "swsh8-139 Earthquake",
    ),
    50: (
        "sv9-114 Wide Blast", "sv9-177 Wide Blast", "sv9-187 Wide Blast",
    ),
    60: (
        "sm2-134 Gigatron-GX", "sm2-152 Gigatron-GX", "sm2-45 Gigatron-GX",
    ),
    100: (
        "sm9-160 Towering Splash-GX", "sm9-161 Towering Splash-GX", "sm9-183 Towering Splash-GX",
        "smp-SM166 Towering Splash-GX",
    ),
}  # fmt: skip
EACH_BENCHED: Final = {attack: amount for amount, attacks in SAID.items() for attack in attacks}
